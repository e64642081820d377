import { currencyDigits } from '~/domain/shared/money/money'

/** An amount as PayPal writes it: { currency_code: 'EUR', value: '10.00' }. */
export interface PayPalMoney {
  currency_code: string
  value: string
}

/**
 * The currencies of PayPal by their decimals there, from its page of currency codes. BRL, CNY and MYR are only for
 * accounts of their own countries. INR is missing, because since April 2021 no account in India can take it.
 */
const currencies: ReadonlyMap<string, number> = new Map([
  ...'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'
    .split(' ')
    .map((currency) => [currency, 2] as const),
  ...'HUF JPY TWD'.split(' ').map((currency) => [currency, 0] as const),
])

/** Whether PayPal takes a currency. */
export function takesCurrency(currency: string): boolean {
  return currencies.has(currency)
}

/**
 * Stored minor units as PayPal's decimal; null when PayPal cannot take the amount: of a currency that it does not know,
 * or with a fraction in a currency that has none there.
 */
export function toPayPal(amount: number, currency: string): PayPalMoney | null {
  const digits = currencies.get(currency)
  if (digits === undefined || !Number.isSafeInteger(amount) || amount < 0) return null
  const text = String(amount).padStart(currencyDigits(currency) + 1, '0')
  const point = text.length - currencyDigits(currency)
  const fraction = text.slice(point)
  if (/[1-9]/.test(fraction.slice(digits))) return null
  const kept = fraction.slice(0, digits).padEnd(digits, '0')
  return { currency_code: currency, value: kept === '' ? text.slice(0, point) : `${text.slice(0, point)}.${kept}` }
}

/** PayPal's decimal as stored minor units; null when it is no amount, or has more decimals than the shop stores. */
export function fromPayPal({ currency_code: currency, value }: PayPalMoney): number | null {
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d{1,10}))?$/.exec(value) ?? []
  const digits = currencyDigits(currency)
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) return null
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(amount) ? amount : null
}
