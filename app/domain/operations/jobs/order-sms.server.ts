import { canBeMobile } from '~/domain/customers/addresses/phone.server'
import { findRequest } from '~/domain/sales/returns/refund-requests.queries.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { sendSms } from '~/domain/operations/sms/send-sms.server'
import type { SmsKind } from '~/domain/operations/sms/sms'
import { readOrderAndShop, readUnusedPaymentSms } from './order-mails.server'
import type { ShopListener, WorkContext } from './work-context'

/** The SMS about orders and their refunds, to mobile numbers of their buyers, unless the owner has turned them off. */
export const orderSms: readonly ShopListener[] = [
  {
    event: 'payment.refund_due',
    name: 'shopper_sms',
    async run(context, { paymentId }) {
      if (!(await readSettings(context.db)).send_order_sms) return
      const found = await readUnusedPaymentSms(context, paymentId)
      if (!found?.phone || !canBeMobile(found.phone)) return
      const { phone: to, channelId, values } = found
      await sendSms(context, { kind: 'payment_refunded', channelId, to, values })
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
      await send(context, orderId, request?.cause === 'cancelled' ? 'order_part_cancelled' : `refund_${status}`)
    },
  },
]

async function send(
  context: WorkContext,
  orderId: number,
  kind: Exclude<SmsKind, 'code' | 'payment_refunded'>,
): Promise<void> {
  if (!(await readSettings(context.db)).send_order_sms) return
  const found = await readOrderAndShop(context, orderId)
  if (!found?.order.phone || !canBeMobile(found.order.phone)) return
  const { order, channel, storeName } = found
  const link = context.urlsFor(channel.host).orderUrl(order.token)
  const values = { storeName, number: order.number ?? '', link }
  await sendSms(context, { kind, channelId: channel.id, to: found.order.phone, values })
}
