/** Article 5 (3) of Directive 2002/58/EC: storing on a device, and reading from it, needs consent. */
const ePrivacy = 'Directive 2002/58/EC, article 5 (3), with Regulation (EU) 2016/679'

/** The European Union with its parts that have a code of their own, and the European Economic Area. */
const europe =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE AX GF GP MF MQ RE YT IS LI NO'

/**
 * The countries whose law asks for a visitor's consent before a tool for statistics or advertising runs, with the law.
 * A tool that needs consent never runs without it on the channels of these countries.
 */
export const consentLaws: Readonly<Record<string, string>> = {
  ...Object.fromEntries(europe.split(' ').map((country) => [country, ePrivacy])),
  GB: 'Privacy and Electronic Communications Regulations 2003, regulation 6',
  GI: 'Communications (Personal Data and Privacy) Regulations 2006, regulation 5',
  CH: 'Federal Act on Data Protection 2020, article 6, with the Telecommunications Act, article 45c',
  BR: 'Lei Geral de Proteção de Dados (13.709/2018), article 7',
  CA: 'Act respecting the protection of personal information in the private sector (Quebec), section 8.1',
  CN: 'Personal Information Protection Law 2021, article 13',
  IN: 'Digital Personal Data Protection Act 2023, section 6',
  NG: 'Nigeria Data Protection Act 2023, section 25, with its implementation directive of 2025',
  SA: 'Personal Data Protection Law (M/19 of 2021), article 5',
  TH: 'Personal Data Protection Act 2019, section 19',
  TR: 'Law on the Protection of Personal Data (6698 of 2016), article 5',
  VN: 'Law on Personal Data Protection (91/2025)',
}

/** Whether visitors of a channel have to be asked, by the law of its country or because its owner wants it. */
export function asksForConsent(
  { countryCode }: { countryCode: string },
  { isCookieWarningEnabled }: { isCookieWarningEnabled: boolean },
): boolean {
  return isCookieWarningEnabled || Object.hasOwn(consentLaws, countryCode)
}
