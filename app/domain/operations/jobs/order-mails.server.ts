import type { Channel } from '~/domain/operations/channels/channel'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import type { EventName } from '~/domain/operations/outbox/events'
import type { MailAbout } from '~/domain/operations/mail/mail'
import { formatMoney } from '~/domain/shared/money/money'
import {
  orderConfirmationMail,
  ownerOrderMail,
  ownerRefundMail,
  paidMail,
  paymentRefundedMail,
} from '~/domain/sales/orders/order-mail'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { toOrderView } from '~/domain/sales/orders/order-view.server'
import { findOrder, readHistoryDetail } from '~/domain/sales/orders/orders.queries.server'
import { capturedBy } from '~/domain/sales/payments/captured'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { ShopListener, WorkContext } from './work-context'

/** The mails about orders and their payments. */
export const orderMails: readonly ShopListener[] = [
  {
    event: 'order.placed',
    name: 'confirmation_mail',
    async run(context, { orderId }) {
      const found = await readOrderAndShop(context, orderId)
      if (!found?.order.email) return
      const { order, channel, storeName } = found
      const body = orderConfirmationMail({
        storeName,
        link: context.urlsFor(channel.host).orderUrl(order.token),
        order: await toOrderView(context.db, order, channel),
      })
      const messageId = `<order-confirmation-${order.number}@${channel.host}>`
      const about = mailAbout(context, 'order.placed', found)
      await context.mailer.send({ to: found.order.email, about, messageId, ...body })
    },
  },
  {
    event: 'order.placed',
    name: 'owner_mail',
    async run(context, { orderId }) {
      const to = await ownerAddress(context)
      const found = to ? await readOrderAndShop(context, orderId) : null
      if (!found) return
      const { order, channel, storeName } = found
      const body = ownerOrderMail({
        storeName,
        link: context.urlsFor(channel.host).orderUrl(order.token),
        order: await toOrderView(context.db, order, channel),
      })
      await context.mailer.send({ to, messageId: `<owner-order-${order.number}@${channel.host}>`, ...body })
    },
  },
  {
    event: 'payment.received',
    name: 'shopper_mail',
    async run(context, { orderId, paymentId }) {
      const found = await readOrderAndShop(context, orderId)
      // who has paid while ordering knows it from the confirmation
      const placed = await readHistoryDetail(context.db.read, orderId, 'placed')
      const payment = await findPayment(context.db.read, { id: paymentId })
      if (!found?.order.email || placed?.paymentStatus !== 'pending' || !payment) return
      const { order, channel, storeName } = found
      const { amount, currency } = capturedBy(payment)
      const body = paidMail({
        storeName,
        link: context.urlsFor(channel.host).orderUrl(order.token),
        orderNumber: order.number ?? '',
        amount: formatMoney(amount, currency, channel.languageTag),
      })
      await context.mailer.send({
        to: found.order.email,
        about: mailAbout(context, 'payment.received', found),
        messageId: `<payment-${paymentId}@${channel.host}>`,
        ...body,
      })
    },
  },
  {
    event: 'payment.refund_due',
    name: 'shopper_mail',
    async run(context, { paymentId }) {
      const refund = await readRefund(context, paymentId)
      if (!refund?.order.email) return
      const messageId = `<refund-${paymentId}@${refund.channel.host}>`
      await context.mailer.send({ to: refund.order.email, messageId, ...paymentRefundedMail(refund) })
    },
  },
  {
    event: 'payment.refund_due',
    name: 'owner_mail',
    async run(context, { paymentId }) {
      const to = await ownerAddress(context)
      const refund = await readRefund(context, paymentId)
      if (!refund || !to) return
      const body = ownerRefundMail({
        storeName: refund.storeName,
        amount: refund.amount,
        orderNumber: refund.order.number ?? '',
        provider: refund.payment.provider,
        reference: refund.payment.providerReference ?? '',
      })
      await context.mailer.send({ to, messageId: `<owner-refund-${paymentId}@${refund.channel.host}>`, ...body })
    },
  },
]

/** Where mails for the owner go; empty when the owner gave no address. */
export async function ownerAddress({ db }: WorkContext): Promise<string> {
  const { order_mail_to: orderMailTo, store_email: storeEmail } = await readSettings(db)
  return orderMailTo || storeEmail
}

/** Returns the data that a mail about an order gives to plugins. */
export function mailAbout(
  { urlsFor }: Pick<WorkContext, 'urlsFor'>,
  event: EventName,
  { order, channel }: { order: OrderRow; channel: Channel },
): MailAbout {
  const { number, token, fulfilmentStatus } = order
  const link = urlsFor(channel.host).orderUrl(token)
  return { event, order: { number: number ?? '', token, fulfilmentStatus }, channel, link }
}

/** An order with its channel and the store's name; null when it was deleted. */
export async function readOrderAndShop({ db }: WorkContext, orderId: number) {
  const order = await findOrder(db.read, { id: orderId })
  const channel = order && (await readChannelById(db, order.channelId))
  return order && channel ? { order, channel, storeName: (await readStorefront({ db, channel })).name } : null
}

/** A payment that is refunded, with its order and the formatted amount; null when it was deleted. */
async function readRefund(context: WorkContext, paymentId: number) {
  const payment = await findPayment(context.db.read, { id: paymentId })
  const found = payment && (await readOrderAndShop(context, payment.orderId))
  if (!payment || !found) return null
  const { amount, currency } = capturedBy(payment)
  return { ...found, payment, amount: formatMoney(amount, currency, found.channel.languageTag) }
}
