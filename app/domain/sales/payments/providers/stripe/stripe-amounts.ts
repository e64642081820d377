import { currencyDigits } from '~/domain/shared/money/money'

/** How many decimals Stripe's amounts have, and of what they must be a multiple (docs.stripe.com/currencies). */
interface StripeUnit {
  digits: number
  step: number
}

/** HUF and TWD have two decimals here: their rule of whole amounts is about payouts. */
const unusualUnits: ReadonlyArray<readonly [codes: string, unit: StripeUnit]> = [
  ['BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', { digits: 0, step: 1 }],
  // the last of the three decimals must be 0
  ['BHD JOD KWD OMR TND', { digits: 3, step: 10 }],
  // without decimals for people, but Stripe still counts hundredths, which must be 00
  ['ISK UGX', { digits: 2, step: 100 }],
]

const usualCodes = `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF
  CNY COP CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS
  KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK
  PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU UZS WST
  XCD XCG YER ZAR ZMW`

const units: ReadonlyMap<string, StripeUnit> = new Map(
  [...unusualUnits, [usualCodes, { digits: 2, step: 1 }] as const].flatMap(([codes, unit]) =>
    codes.split(/\s+/).map((code) => [code, unit] as const),
  ),
)

/** The currencies that Stripe takes; which of them, depends on the country of the owner's account too. */
export const stripeCurrencies: readonly string[] = [...units.keys()].sort()

function unitOf(currency: string): StripeUnit {
  return units.get(currency) ?? { digits: 2, step: 1 }
}

/** Stored minor units in Stripe's unit; null for an amount that Stripe cannot express, which is never rounded. */
export function toStripeAmount(amount: number, currency: string): number | null {
  const { digits, step } = unitOf(currency)
  const shift = digits - currencyDigits(currency)
  const scaled = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  return Number.isSafeInteger(scaled) && scaled % step === 0 ? scaled : null
}

/**
 * An amount in Stripe's unit as stored minor units. What the shop's decimals cannot express is rounded to the nearest:
 * only a fee can be so, or an amount that did not come from the shop.
 */
export function fromStripeAmount(amount: number, currency: string): number {
  const shift = currencyDigits(currency) - unitOf(currency).digits
  return shift >= 0 ? amount * 10 ** shift : Math.round(amount / 10 ** -shift)
}
