import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { describeMessage } from './order-messages'
import { findMessage, insertMessage, readMessages } from './order-messages.queries.server'
import { againKey } from './read-order-messages.server'

/**
 * Sends a mail or an SMS about an order again, to the address that the order has now and with what is true now. Errors:
 * `order_not_found`, `message_not_found`, and `message_waits` while the same one waits to be sent again.
 */
export function sendAgain(
  context: StaffContext,
  number: string,
  messageId: number,
): Promise<StaffResult<{ name: string }>> {
  const now = context.now()
  return changeOrder(context, 'orders', number, async (trx, order, record) => {
    const message = await findMessage(trx, messageId)
    if (!message || message.orderId !== order.id) return refuse('message_not_found', { number })
    const { kind, payload } = message
    const same = (await readMessages(trx, order.id)).filter((one) => one.kind === kind && one.payload === payload)
    if (same.some(({ sentAt }) => sentAt === null)) return refuse('message_waits', {})
    const again = { orderId: order.id, kind, payload, recipient: null, subject: '', sentAt: null, againOf: message.id }
    const id = await insertMessage(trx, { ...again, createdAt: now.toISOString() })
    const { name, medium } = describeMessage(kind)
    const job = medium === 'SMS' ? 'order.text_again' : 'order.mail_again'
    await enqueueJob(trx, job, { messageId: id }, now, { uniqueKey: againKey(id) })
    record.detail({ 'sent again': `${medium}: ${name}` })
    return ok({ name })
  })
}
