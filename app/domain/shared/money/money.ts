import { isolateRightToLeft } from '~/domain/shared/isolate'
import { isoDigits } from './iso-currencies'

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

/** The decimals that the amounts of this shop are stored with, where the channels have others than ISO 4217. */
let unusualDigits: ReadonlyMap<string, number> = new Map()

/**
 * Tells the functions of money with how many decimals the channels of this shop store their currencies. Whoever reads
 * channels calls it, so it has been called before any amount is read.
 * @throws Error when two channels store one currency with different numbers of decimals
 */
export function setStoredDigits(channels: ReadonlyArray<{ currency: string; digits: number }>): void {
  const stored = new Map<string, number>()
  for (const { currency, digits } of channels) {
    if ((stored.get(currency) ?? digits) !== digits)
      throw new Error(`two channels store ${currency} with different numbers of decimals`)
    stored.set(currency, digits)
  }
  unusualDigits = new Map([...stored].filter(([currency, digits]) => digits !== isoDigits(currency)))
}

/** The currencies that the channels store with other decimals than ISO 4217, as the pages tell a browser: 'HUF:0'. */
export function unusualDigitsText(): string | undefined {
  return [...unusualDigits].map(([currency, digits]) => `${currency}:${digits}`).join(' ') || undefined
}

/** Tells the functions of money in a browser what `unusualDigitsText` says. */
export function readUnusualDigits(text: string): void {
  unusualDigits = new Map(text.split(' ').map((one) => [one.slice(0, 3), Number(one.slice(4))]))
}

/** How many decimals amounts of a currency are stored with: those of the channels, else of ISO 4217. */
export function currencyDigits(currency: string): number {
  return unusualDigits.get(currency) ?? isoDigits(currency)
}

const formatters = new Map<string, Intl.NumberFormat>()

/**
 * Minor units as people read them: formatMoney(129900, 'INR', 'en-IN') is ₹1,299; decimals only when there are any.
 * An amount with letters that are written from right to left is isolated, because the sentence around it is English.
 */
export function formatMoney(amount: number, currency: string, languageTag: string): string {
  const digits = currencyDigits(currency)
  const scale = 10 ** digits
  return isolateRightToLeft(
    formatterOf(currency, languageTag, amount % scale === 0 ? 0 : digits).format(amount / scale),
  )
}

function formatterOf(currency: string, languageTag: string, shownDigits: number): Intl.NumberFormat {
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
  return formatter
}

/** The sign of a currency as people read it: ₹, €. */
export function currencySymbol(currency: string, languageTag: string): string {
  const parts = formatterOf(currency, languageTag, 0).formatToParts(0)
  return isolateRightToLeft(parts.find(({ type }) => type === 'currency')?.value ?? currency)
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
