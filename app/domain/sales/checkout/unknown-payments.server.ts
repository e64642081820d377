import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { requirePermission } from '~/domain/operations/actors/staff-context'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { minutes } from '~/domain/shared/units'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { finalisePayment } from './finalise-payment.server'
import type { PaymentOutcome } from './record-payment.server'
import { noteSilence, readUnansweredPayments, type UnansweredPayment } from './unknown-payments.queries.server'

/** For how long nobody needs to look at a payment whose provider does not answer. */
const patience = minutes(30)

/** The payments of a channel whose provider has not answered for more than 30 minutes, the oldest first; 200 at most. */
export function readUnknownPayments({
  db,
  channel,
  now,
}: Pick<StaffContext, 'db' | 'channel' | 'now'>): Promise<UnansweredPayment[]> {
  return readUnansweredPayments(db.read, channel.id, new Date(now().getTime() - patience).toISOString(), 200)
}

/**
 * Asks the provider of a payment again what became of it, and does what follows: the order is placed, or the money goes
 * back. Errors: `forbidden`, `payment_not_found`, `provider_silent`.
 */
export async function askPaymentAgain(
  context: StaffContext & { secret: string },
  paymentId: number,
): Promise<StaffResult<{ outcome: PaymentOutcome }>> {
  const allowed = requirePermission(context, 'orders')
  if (!allowed.ok) return allowed
  const payment = await findPayment(context.db.read, { id: paymentId })
  const order = payment && (await findOrder(context.db.read, { id: payment.orderId }))
  if (!payment || order?.channelId !== context.channel.id) return refuse('payment_not_found', { id: paymentId })
  try {
    const state = await finalisePayment(context, payment.token)
    await noteSilence(context.db, paymentId, null)
    return state ? ok({ outcome: state.outcome }) : refuse('payment_not_found', { id: paymentId })
  } catch (error) {
    context.log.warn({ err: error, payment: paymentId }, 'a payment provider did not answer')
    return refuse('provider_silent', {})
  }
}
