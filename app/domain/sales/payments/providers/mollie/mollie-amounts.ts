import { currencyDigits } from '~/domain/shared/money/money'

/**
 * The currencies that Mollie takes, with the decimals that it wants of each. Which of them a shopper can use depends on
 * the ways to pay that are switched on at Mollie.
 */
const decimals: ReadonlyMap<string, number> = new Map(
  Object.entries({
    2: `AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR`,
    0: 'ISK JPY',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
)

/** The codes of the currencies that Mollie takes. */
export const mollieCurrencies: readonly string[] = [...decimals.keys()].sort()

export function takesCurrency(currency: string): boolean {
  return decimals.has(currency)
}

/**
 * An amount in the shop's minor units as Mollie's decimal text: 1000 EUR is "10.00", 1000 JPY is "1000". Null when it
 * cannot be said exactly with Mollie's decimals, or when Mollie does not take the currency.
 */
export function toMollieValue(amount: number, currency: string): string | null {
  const digits = decimals.get(currency)
  if (digits === undefined || !Number.isSafeInteger(amount) || amount < 0) return null
  const shift = digits - currencyDigits(currency)
  const units = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  if (!Number.isSafeInteger(units)) return null
  if (digits === 0) return String(units)
  const text = String(units).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Mollie's decimal text in the shop's minor units; what is smaller than these is rounded. Null for other texts. */
export function fromMollieValue(value: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(value) ?? []
  if (whole === undefined) return null
  const digits = currencyDigits(currency)
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return Number(fraction[digits] ?? 0) >= 5 ? units + 1 : units
}
