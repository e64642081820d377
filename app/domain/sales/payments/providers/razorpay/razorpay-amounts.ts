import { isoDigits } from '~/domain/shared/money/iso-currencies'
import { currencyDigits } from '~/domain/shared/money/money'

/** The currencies that Razorpay takes. All but INR need its approval for international payments. */
const currencies = new Set(
  `AED ALL AMD AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BZD CAD CHF CLP CNY COP CRC CUP CVE CZK
  DJF DKK DOP DZD EGP ETB EUR FJD GBP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD ISK JMD JOD JPY KES
  KGS KHR KMF KRW KWD KYD KZT LAK LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
  NZD OMR PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SCR SEK SGD SLL SOS SVC SZL THB TND TRY TTD TWD TZS UAH UGX
  USD UYU UZS VND VUV XAF XCD XOF XPF YER ZAR ZMW`.split(/\s+/),
)

export function takesCurrency(currency: string): boolean {
  return currencies.has(currency)
}

/**
 * Minor units of the shop in the unit of Razorpay, which is the minor unit of ISO 4217. The last of three decimals must
 * be 0. What Razorpay cannot express is left to the buyer: it is rounded down.
 */
export function razorpayAmount(amount: number, currency: string): number {
  const digits = isoDigits(currency)
  const units = scaleDown(amount, digits - currencyDigits(currency))
  return digits === 3 ? units - (units % 10) : units
}

/** An amount of Razorpay in minor units of the shop, rounded down. */
export function storedAmount(units: number, currency: string): number {
  return scaleDown(units, currencyDigits(currency) - isoDigits(currency))
}

/** The same, for an amount that was asked for: it is that amount if Razorpay was asked for these units. */
export function paidAmount(units: number, asked: { amount: number; currency: string }): number {
  return units === razorpayAmount(asked.amount, asked.currency) ? asked.amount : storedAmount(units, asked.currency)
}

function scaleDown(amount: number, digits: number): number {
  return digits >= 0 ? amount * 10 ** digits : Math.floor(amount / 10 ** -digits)
}
