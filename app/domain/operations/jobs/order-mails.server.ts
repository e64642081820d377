import { canBeMobile } from '~/domain/customers/addresses/phone.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import type { EventName } from '~/domain/operations/outbox/events'
import type { MailAbout } from '~/domain/operations/mail/mail'
import { formatMoney, toDecimal } from '~/domain/shared/money/money'
import { orderConfirmationMail, ownerOrderMail, paidMail } from '~/domain/sales/orders/order-mail'
import { orderReturnsText } from '~/domain/sales/orders/order-returns'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { toOrderView } from '~/domain/sales/orders/order-view.server'
import { isTestOrder, findOrder, readHistoryDetail } from '~/domain/sales/orders/orders.queries.server'
import { capturedBy } from '~/domain/sales/payments/captured'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { moneyWords, nameOf, ownerUnusedPaymentMail, unusedPaymentMail } from '~/domain/sales/refunds/order-money'
import { readOrderMoney, toUnusedPayment } from '~/domain/sales/refunds/read-order-money.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { ShopListener, WorkContext } from './work-context'

/** The mails about orders and their payments. */
export const orderMails: readonly ShopListener[] = [
  {
    event: 'order.placed',
    name: 'confirmation_mail',
    run: (context, { orderId }) => sendOrder(context, orderId, { event: 'order.placed', id: 'confirmation' }),
  },
  {
    event: 'order.changed',
    name: 'shopper_mail',
    run: (context, { orderId, version }) =>
      sendOrder(context, orderId, { event: 'order.changed', id: `changed-${version}` }),
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
        isTest: await isTestOrder(context.db.read, order.id),
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
      if (!found?.order.email || !payment) return
      if (placed?.paymentStatus !== 'pending' && payment.isForDifference === 0) return
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
      const found = await readUnusedPayment(context, paymentId)
      if (!found?.order.email) return
      const { money, payment, channel, order } = found
      const messageId = `<refund-${paymentId}@${channel.host}>`
      await context.mailer.send({ to: order.email ?? '', messageId, ...unusedPaymentMail(money, payment, found) })
    },
  },
  {
    event: 'payment.refund_due',
    name: 'owner_mail',
    async run(context, { paymentId }) {
      const to = await ownerAddress(context)
      const found = to ? await readUnusedPayment(context, paymentId) : null
      if (!found) return
      const body = ownerUnusedPaymentMail(found.money, found.payment, found)
      await context.mailer.send({ to, messageId: `<owner-refund-${paymentId}@${found.channel.host}>`, ...body })
    },
  },
]

/** Sends its buyer what an order has: when it is placed, and when the staff have changed it. */
async function sendOrder(
  context: WorkContext,
  orderId: number,
  { event, id }: { event: 'order.placed' | 'order.changed'; id: string },
): Promise<void> {
  const found = await readOrderAndShop(context, orderId)
  if (!found?.order.email) return
  const { order, channel, storeName } = found
  const view = await toOrderView(context.db, order, channel)
  const urls = context.urlsFor(channel.host)
  const isChanged = event === 'order.changed'
  const body = orderConfirmationMail({
    storeName,
    link: urls.orderUrl(order.token),
    payLink: isChanged && view.difference ? urls.payOrderUrl(order.token) : null,
    moneyNotices: isChanged ? moneyWords(await readOrderMoney(context.db, order, channel)).notices : [],
    order: view,
    returns: orderReturnsText(view, await readSettings(context.db)),
    isChanged,
  })
  const messageId = `<order-${id}-${order.number}@${channel.host}>`
  await context.mailer.send({ to: order.email ?? '', about: mailAbout(context, event, found), messageId, ...body })
}

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

/**
 * A payment that its order cannot use, with the order's money, and the link to what it was for; null when it was
 * deleted.
 */
async function readUnusedPayment(context: WorkContext, paymentId: number) {
  const row = await findPayment(context.db.read, { id: paymentId })
  const found = row && (await readOrderAndShop(context, row.orderId))
  if (!row || !found) return null
  const { order, channel } = found
  const urls = context.urlsFor(channel.host)
  return {
    ...found,
    money: await readOrderMoney(context.db, order, channel),
    payment: await toUnusedPayment(context.db, row, channel),
    // a draft has no page of its own
    link: order.status === 'draft' ? urls.paymentReturnUrl(row.token) : urls.orderUrl(order.token),
    provider: row.provider,
    reference: row.providerReference ?? '',
  }
}

/**
 * Returns the SMS about a payment that its order cannot use, by what became of its refund; null when the payment was
 * deleted.
 */
export async function readUnusedPaymentSms(context: WorkContext, paymentId: number) {
  const found = await readUnusedPayment(context, paymentId)
  const row = await findPayment(context.db.read, { id: paymentId })
  if (!found || !row) return null
  const { amount, currency } = capturedBy(row)
  const { storeName, link, money, payment } = found
  return {
    to: await readSmsNumber(context, found.order),
    channelId: found.channel.id,
    kind: payment.isFailed ? ('refund_failed' as const) : ('payment_refunded' as const),
    values: { storeName, link, purpose: nameOf(money), amount: smsAmount(amount, currency) },
  }
}

/** The number that gets the SMS about an order; null when it cannot get any, or the owner has turned them off. */
export async function readSmsNumber({ db }: WorkContext, { phone }: Pick<OrderRow, 'phone'>): Promise<string | null> {
  if (!phone || !canBeMobile(phone)) return null
  return (await readSettings(db)).send_order_sms ? phone : null
}

/** An amount (minor units) in an SMS: the sign of its currency would make the SMS twice as long. */
export const smsAmount = (amount: number, currency: string): string => `${currency} ${toDecimal(amount, currency)}`
