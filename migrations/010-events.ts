import type { Migration } from './ddl'

const isPending = 'done_at IS NULL'
const refundMails = `kind IN ('mail.payment_refunded', 'mail.owner_refund')`

/**
 * Mails are now listeners to events ('event/listener'), and jobs of payment providers have the provider's name in the
 * payload. Renames the pending entries of the outbox.
 */
export const eventsMigration: Migration = {
  name: '010-events',
  statements: [
    `UPDATE outbox SET kind = 'order.placed/confirmation_mail' WHERE kind = 'mail.order_confirmation' AND ${isPending}`,
    `UPDATE outbox SET payload = (
       SELECT '{"orderId":' || p.order_id || ',"paymentId":' || p.id || '}'
       FROM payments p WHERE outbox.payload = '{"paymentId":' || p.id || '}'
     ) WHERE ${refundMails} AND ${isPending} AND EXISTS (
       SELECT 1 FROM payments p WHERE outbox.payload = '{"paymentId":' || p.id || '}'
     )`,
    `UPDATE outbox SET kind = 'payment.refund_due/shopper_mail' WHERE kind = 'mail.payment_refunded' AND ${isPending}`,
    `UPDATE outbox SET kind = 'payment.refund_due/owner_mail' WHERE kind = 'mail.owner_refund' AND ${isPending}`,
    `UPDATE outbox SET kind = 'payment.provider_job', payload = '{"provider":"dev_gateway","job":' || payload || '}'
     WHERE kind = 'dev_gateway.webhook' AND ${isPending}`,
  ],
}
