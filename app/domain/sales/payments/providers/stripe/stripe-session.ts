import { hours, minutes } from '~/domain/shared/units'
import type { PaymentAttempt } from '~/domain/sales/payments/provider'

/** The languages of Stripe's pages. */
const locales = `bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt
  pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW`.split(/\s+/)

/** Languages whose page has another name than theirs. */
const otherNames: Readonly<Record<string, string>> = { hi: 'hi-IN', no: 'nb', nn: 'nb', tl: 'fil' }

/** The locale of Stripe's page for a language tag (BCP 47); auto, which follows the browser, for other languages. */
export function stripeLocale(languageTag: string): string {
  const find = (name: string) => locales.find((locale) => locale.toLowerCase() === name.toLowerCase())
  const [language = '', ...parts] = languageTag.toLowerCase().split('-')
  const region = parts.find((part) => /^(?:[a-z]{2}|\d{3})$/.test(part)) ?? ''
  const found = find(`${language}-${region}`)
  if (found) return found
  if (language === 'zh' && (parts.includes('hant') || region === 'mo')) return region === 'mo' ? 'zh-HK' : 'zh-TW'
  // the Spanish of the Americas
  if (language === 'es' && region !== '' && region !== 'es') return 'es-419'
  return find(language) ?? otherNames[language] ?? 'auto'
}

/**
 * When Stripe's page is closed, in seconds: Stripe allows 30 minutes to 24 hours from its own now, from which a minute
 * is kept distance.
 */
export function stripeExpiry(expiresAt: string, now: Date): number {
  const earliest = now.getTime() + minutes(31)
  const latest = now.getTime() + hours(24) - minutes(1)
  return Math.floor(Math.min(Math.max(Date.parse(expiresAt), earliest), latest) / 1000)
}

/**
 * The parameters of a Checkout Session: one line with the amount that is due, so that coupons, gift cards and rounding
 * need not agree with Stripe's sums.
 * @param amount in Stripe's unit
 */
export function sessionParams(attempt: PaymentAttempt, amount: number, now: Date) {
  const name = `${attempt.description} ${attempt.orderNumber}`.trim().slice(0, 250)
  const metadata = { payment_token: attempt.token, order_number: attempt.orderNumber }
  return {
    mode: 'payment',
    success_url: attempt.returnUrl,
    cancel_url: attempt.cancelUrl,
    client_reference_id: attempt.token,
    customer_email: attempt.email ?? undefined,
    locale: stripeLocale(attempt.languageTag),
    expires_at: stripeExpiry(attempt.expiresAt, now),
    line_items: [
      {
        quantity: 1,
        price_data: { currency: attempt.currency.toLowerCase(), unit_amount: amount, product_data: { name } },
      },
    ],
    // without it, a setting of the account may charge another currency
    adaptive_pricing: { enabled: false },
    metadata,
    // captured with the payment, so that its fee is known when it is read
    payment_intent_data: { capture_method: 'automatic', description: name, metadata },
  } as const
}
