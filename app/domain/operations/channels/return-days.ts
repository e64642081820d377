/**
 * The countries whose law gives who buys from afar 14 days to change their mind: those of the European Union with the
 * parts of it that have a code of their own, and of the European Economic Area (Directive 2011/83/EU, article 9), and
 * the United Kingdom (Consumer Contracts Regulations 2013, regulation 30).
 */
const withdrawalCountries = new Set(
  `AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE
   AX GF GP MF MQ RE YT IS LI NO GB`.split(/\s+/),
)
const withdrawalDays = 14

/** Returns for how many days after its delivery the law of a country lets buyers return a thing at least. */
export function minReturnDays(countryCode: string): number {
  return withdrawalCountries.has(countryCode) ? withdrawalDays : 1
}

/** Returns for how many days after its delivery a thing can be returned where the owner has not said. */
export function usualReturnDays(countryCode: string): number {
  return withdrawalCountries.has(countryCode) ? withdrawalDays : 7
}
