import type { Migration } from './ddl'

const waiting = 'done_at IS NULL'
const refundMails = `kind IN ('mail.payment_refunded', 'mail.owner_refund')`

/**
 * Mails have become listeners to events ('event/listener'), and a payment provider's own work is named by the provider in
 * the payload. What waits in the outbox under an old name gets its new one.
 */
export const eventsMigration: Migration = {
  name: '010-events',
  statements: [
    `UPDATE outbox SET kind = 'order.placed/confirmation_mail' WHERE kind = 'mail.order_confirmation' AND ${waiting}`,
    `UPDATE outbox SET payload = (
       SELECT '{"orderId":' || p.order_id || ',"paymentId":' || p.id || '}'
       FROM payments p WHERE outbox.payload = '{"paymentId":' || p.id || '}'
     ) WHERE ${refundMails} AND ${waiting} AND EXISTS (
       SELECT 1 FROM payments p WHERE outbox.payload = '{"paymentId":' || p.id || '}'
     )`,
    `UPDATE outbox SET kind = 'payment.refund_due/shopper_mail' WHERE kind = 'mail.payment_refunded' AND ${waiting}`,
    `UPDATE outbox SET kind = 'payment.refund_due/owner_mail' WHERE kind = 'mail.owner_refund' AND ${waiting}`,
    `UPDATE outbox SET kind = 'payment.provider_job', payload = '{"provider":"dev_gateway","job":' || payload || '}'
     WHERE kind = 'dev_gateway.webhook' AND ${waiting}`,
  ],
}
