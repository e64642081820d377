/**
 * An amount as API calls return it: integer minor units, ISO 4217 code, and the text for people in the channel's
 * language.
 */
export interface Money {
  /** Integer minor units (paise, cents, yen). */
  amount: number
  currency: string
  formatted: string
}

const digitsByCurrency = new Map<string, number>()

/** How many decimals a currency has (ISO 4217 through Intl): INR 2, JPY 0, KWD 3. */
export function currencyDigits(currency: string): number {
  let digits = digitsByCurrency.get(currency)
  if (digits === undefined) {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    digitsByCurrency.set(currency, digits)
  }
  return digits
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Minor units as people read them: formatMoney(129900, 'INR', 'en-IN') is ₹1,299; decimals only when there are any. */
export function formatMoney(amount: number, currency: string, languageTag: string): string {
  const digits = currencyDigits(currency)
  const scale = 10 ** digits
  const shownDigits = amount % scale === 0 ? 0 : digits
  const key = `${languageTag} ${currency} ${shownDigits}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(languageTag, {
      style: 'currency',
      currency,
      minimumFractionDigits: shownDigits,
      maximumFractionDigits: shownDigits,
    })
    formatters.set(key, formatter)
  }
  return formatter.format(amount / scale)
}

/** The sign of a currency as people read it: ₹, €. */
export function currencySymbol(currency: string, languageTag: string): string {
  return formatMoney(0, currency, languageTag).replace(/[\d\s.,]/g, '')
}

/** Minor units with the currency and the text for people. */
export function toMoney(amount: number, currency: string, languageTag: string): Money {
  return { amount, currency, formatted: formatMoney(amount, currency, languageTag) }
}

/** The plain decimal for machines (structured data, gateways): 129900 INR is "1299.00". */
export function toDecimal(amount: number, currency: string): string {
  const digits = currencyDigits(currency)
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
