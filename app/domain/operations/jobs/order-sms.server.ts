import { readRefundViews } from '~/domain/sales/refunds/read-refunds.server'
import { findRequest } from '~/domain/sales/returns/refund-requests.queries.server'
import { sendSms } from '~/domain/operations/sms/send-sms.server'
import type { SmsKind } from '~/domain/operations/sms/sms'
import { readOrderAndShop, readSmsNumber, readUnusedPaymentSms, smsAmount } from './order-mails.server'
import { readRefundToTell } from './refund-state-mails.server'
import type { ShopListener, WorkContext } from './work-context'

/** The SMS about orders and their refunds, to mobile numbers of their buyers, unless the owner has turned them off. */
export const orderSms: readonly ShopListener[] = [
  {
    event: 'payment.refund_due',
    name: 'shopper_sms',
    async run(context, { paymentId }) {
      const found = await readUnusedPaymentSms(context, paymentId)
      if (!found?.to) return
      const { kind, channelId, to, values } = found
      await sendSms(context, { kind, channelId, to, values })
    },
  },
  {
    event: 'refund.failed',
    name: 'shopper_sms',
    async run(context, { refundId }) {
      const found = await readRefundToTell(context, refundId)
      if (!found?.smsTo || !found.isBuyerTold) return
      const { smsTo: to, channelId, mail, refund } = found
      const { storeName, link, purpose } = mail
      const values = { storeName, link, purpose, amount: smsAmount(refund.amount, refund.currency) }
      await sendSms(context, { kind: 'refund_failed', channelId, to, values })
    },
  },
  { event: 'order.placed', name: 'shopper_sms', run: (context, { orderId }) => send(context, orderId, 'order_placed') },
  {
    event: 'order.shipped',
    name: 'shopper_sms',
    run: (context, { orderId }) => send(context, orderId, 'order_shipped'),
  },
  {
    event: 'order.delivered',
    name: 'shopper_sms',
    run: (context, { orderId }) => send(context, orderId, 'order_delivered'),
  },
  {
    event: 'order.returned',
    name: 'shopper_sms',
    run: (context, { orderId }) => send(context, orderId, 'order_returned'),
  },
  {
    event: 'order.cancelled',
    name: 'shopper_sms',
    run: (context, { orderId }) => send(context, orderId, 'order_cancelled'),
  },
  {
    event: 'refund.requested',
    name: 'shopper_sms',
    run: (context, { orderId }) => send(context, orderId, 'refund_requested'),
  },
  {
    event: 'refund.decided',
    name: 'shopper_sms',
    async run(context, { orderId, requestId, status }) {
      const request = await findRequest(context.db.read, requestId)
      if (request?.cause === 'cancelled') return send(context, orderId, 'order_part_cancelled')
      if (status === 'refunded' && (await sendFailed(context, orderId, requestId))) return
      await send(context, orderId, `refund_${status}`)
    },
  },
]

async function send(
  context: WorkContext,
  orderId: number,
  kind: Exclude<SmsKind, 'code' | 'payment_refunded' | 'refund_failed'>,
): Promise<void> {
  const found = await readOrderAndShop(context, orderId)
  const to = found && (await readSmsNumber(context, found.order))
  if (!to) return
  const { order, channel, storeName } = found
  const link = context.urlsFor(channel.host).orderUrl(order.token)
  const values = { storeName, number: order.number ?? '', link }
  await sendSms(context, { kind, channelId: channel.id, to, values })
}

/** Says what of the money of a request has not reached its buyer; false when none of its refunds has failed. */
async function sendFailed(context: WorkContext, orderId: number, requestId: number): Promise<boolean> {
  const found = await readOrderAndShop(context, orderId)
  if (!found) return false
  const { order, channel, storeName } = found
  const refunds = await readRefundViews(context.db.read, order, channel)
  const failed = refunds.filter((refund) => refund.requestId === requestId && refund.isFailed)
  if (failed.length === 0) return false
  const to = await readSmsNumber(context, order)
  if (!to) return true
  const amount = failed.reduce((sum, refund) => sum + refund.amount.amount, 0)
  const values = {
    storeName,
    link: context.urlsFor(channel.host).orderUrl(order.token),
    purpose: `order ${order.number}`,
    amount: smsAmount(amount, order.currency),
  }
  await sendSms(context, { kind: 'refund_failed', channelId: channel.id, to, values })
  return true
}
