import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod/v4'
import type { ProviderEvent } from '~/domain/sales/payments/provider'
import { parseJson } from '~/domain/shared/parse-json'
import { isToken } from '~/domain/shared/token.schema'

/** Something that an event reports about; what is unreadable is left out. */
const entity = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ entity: z.object(shape) })
    .nullish()
    .catch(null)
const id = z.string().max(64)

const eventSchema = z.object({
  event: z.string(),
  payload: z
    .object({
      payment: entity({ id, order_id: id.nullish() }),
      order: entity({ id, notes: z.record(z.string(), z.unknown()).nullish().catch(null) }),
      refund: entity({ id, payment_id: id }),
      dispute: entity({ id, payment_id: id }),
    })
    .catch({}),
})

/** The events that are about the state of a payment of an order. */
const paymentEvents = ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid']

/**
 * The event of a webhook; null unless one of the secrets signed it. Its identifier is made of the body, which is
 * signed: the header x-razorpay-event-id is not, so that anybody who resends a body could change it. The notes of a
 * payment are not read, because a shopper can write them.
 */
export function readSignedEvents(secrets: readonly string[], headers: Headers, body: string): ProviderEvent[] | null {
  if (!isSigned(secrets, headers.get('X-Razorpay-Signature') ?? '', body)) return null
  const eventId = createHash('sha256').update(body).digest('base64url')
  const parsed = eventSchema.safeParse(parseJson(body))
  const other = { id: eventId, about: 'other', token: null, paymentReference: null, subject: null } as const
  if (!parsed.success) return [{ ...other, name: 'unreadable' }]
  const { event, payload } = parsed.data
  const name = event.slice(0, 100)
  const payment = payload.payment?.entity
  const order = payload.order?.entity
  const refund = payload.refund?.entity
  const dispute = payload.dispute?.entity
  const orderId = order?.id ?? payment?.order_id ?? null

  if (event.startsWith('refund.') && refund)
    return [{ ...other, about: 'refund', name, paymentReference: orderId ?? refund.payment_id, subject: refund.id }]
  if (event.startsWith('payment.dispute.') && dispute)
    return [{ ...other, about: 'dispute', name, paymentReference: orderId ?? dispute.payment_id, subject: dispute.id }]
  if (!paymentEvents.includes(event) || orderId === null) return [{ ...other, name }]
  const token = isToken(order?.notes?.token) ? order.notes.token : null
  return [{ ...other, about: 'payment', name, token, paymentReference: orderId }]
}

function isSigned(secrets: readonly string[], given: string, body: string): boolean {
  const signature = Buffer.from(given)
  return secrets
    .map((secret) => Buffer.from(createHmac('sha256', secret).update(body).digest('hex')))
    .some((expected) => signature.length === expected.length && timingSafeEqual(signature, expected))
}
