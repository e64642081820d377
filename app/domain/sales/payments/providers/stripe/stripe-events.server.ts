import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson } from '~/domain/shared/parse-json'
import { isToken } from '~/domain/shared/token.schema'
import { minutes } from '~/domain/shared/units'
import type { ProviderEvent } from '~/domain/sales/payments/provider'
import { eventSchema } from './stripe-objects.schema'

const maximumAge = minutes(5)

/**
 * Whether a webhook is signed with one of the secrets, for its exact body and within five minutes. The header is
 * `t=SECONDS,v1=HEX`, with several v1 while a secret is being replaced; other schemes (v0) are ignored.
 */
export function isSignedByStripe(body: string, header: string | null, secrets: readonly string[], now: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => /^(\w+)=(.*)$/.exec(part) ?? [])
  const times = parts.flatMap(([, name, value = '']) => (name === 't' ? [value] : []))
  const [time = ''] = times
  if (body === '' || times.length !== 1 || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() - Number(time) * 1000) > maximumAge) return false
  const given = parts
    .flatMap(([, name, value = '']) =>
      name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
    )
    .slice(0, 10)
  const expected = secrets
    .filter((secret) => secret.trim() !== '')
    .map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest())
  return expected.some((signature) => given.some((one) => timingSafeEqual(one, signature)))
}

const abouts: ReadonlyArray<readonly [RegExp, ProviderEvent['about']]> = [
  [/^checkout\.session\.(?:completed|async_payment_succeeded|async_payment_failed|expired)$/, 'payment'],
  [/^(?:refund\.(?:created|updated|failed)|charge\.refunded|charge\.refund\.updated)$/, 'refund'],
  [/^charge\.dispute\.(?:created|updated|closed|funds_withdrawn|funds_reinstated)$/, 'dispute'],
  [/^radar\.early_fraud_warning\.created$/, 'fraud_warning'],
]

/** What a signed body reports. */
export function stripeEvent(body: string): ProviderEvent {
  const parsed = eventSchema.safeParse(parseJson(body))
  if (!parsed.success)
    return { id: null, about: 'other', name: 'unknown', token: null, paymentReference: null, subject: null }
  const { id, type, data } = parsed.data
  const other: ProviderEvent = { id, about: 'other', name: type, token: null, paymentReference: null, subject: null }
  const object = data?.object
  const about = abouts.find(([pattern]) => pattern.test(type))?.[1]
  if (!object || about === undefined) return other
  const named = object.metadata?.payment_token ?? object.client_reference_id
  const token = isToken(named) ? named : null
  if (about === 'payment') return token === null ? other : { ...other, about, token, paymentReference: object.id }
  const intent = typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id
  // of a charge that no Checkout Session made
  if (token === null && intent === undefined) return other
  const subject =
    about === 'fraud_warning' ? (object.fraud_type ?? null) : type === 'charge.refunded' ? null : object.id
  return { ...other, about, token, paymentReference: intent ?? null, subject }
}
