import { formatMoney } from '~/domain/shared/money/money'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import {
  excessRefundMail,
  failedRefundMail,
  foundRefundMail,
  ownerFailedRefundMail,
  refundedMail,
} from '~/domain/sales/refunds/failed-refund-mail'
import { refundSentences } from '~/domain/sales/refunds/refund'
import { readRefundViews } from '~/domain/sales/refunds/read-refunds.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { nameOf } from '~/domain/sales/refunds/order-money'
import { readOrderMoney } from '~/domain/sales/refunds/read-order-money.server'
import { findRefund, isFirstFailure, readRefunds, type RefundRow } from '~/domain/sales/refunds/refunds.queries.server'
import { ownerAddress, readOrderAndShop, readSmsNumber } from './order-mails.server'
import type { ShopListener, WorkContext } from './work-context'

/** The mails about refunds that have failed, or that were made elsewhere. */
export const refundStateMails: readonly ShopListener[] = [
  {
    event: 'refund.failed',
    name: 'shopper_mail',
    async run(context, { refundId }) {
      const found = await readRefundToTell(context, refundId)
      if (!found?.to || !found.isBuyerTold) return
      const messageId = `<refund-failed-${refundId}@${found.host}>`
      await context.mailer.send({ to: found.to, messageId, ...failedRefundMail(found.mail) })
    },
  },
  {
    event: 'refund.failed',
    name: 'owner_mail',
    async run(context, { refundId }) {
      const to = await ownerAddress(context)
      const found = to ? await readRefundToTell(context, refundId) : null
      if (!found || !isUndecided(found.refund)) return
      const { isBuyerTold, refund, ownersLink: link } = found
      const body = ownerFailedRefundMail({ ...found.mail, link, reason: refund.failure ?? '', isBuyerTold })
      await context.mailer.send({ to, messageId: `<owner-refund-failed-${refundId}@${found.host}>`, ...body })
    },
  },
  {
    event: 'refund.found',
    name: 'shopper_mail',
    async run(context, { orderId, refundId }) {
      const found = await readRefundToTell(context, refundId)
      const words = found?.to ? await readRefundWords(context, orderId, refundId) : null
      if (!found?.to || !words) return
      const messageId = `<refund-found-${refundId}@${found.host}>`
      await context.mailer.send({ to: found.to, messageId, ...refundedMail({ ...found.mail, words }) })
    },
  },
  {
    event: 'refund.found',
    name: 'owner_mail',
    async run(context, { refundId }) {
      const to = await ownerAddress(context)
      const found = to ? await readRefundToTell(context, refundId) : null
      if (!found) return
      const messageId = `<owner-refund-found-${refundId}@${found.host}>`
      await context.mailer.send({ to, messageId, ...foundRefundMail(found.mail) })
    },
  },
  {
    event: 'refund.excess',
    name: 'owner_mail',
    async run(context, { orderId, paymentId, reference, amount, currency }) {
      const to = await ownerAddress(context)
      const found = to ? await readWhatFor(context, orderId, paymentId) : null
      if (!found) return
      const { mail, host, languageTag } = found
      const body = excessRefundMail({ ...mail, amount: formatMoney(amount, currency, languageTag), reference })
      await context.mailer.send({ to, messageId: `<owner-refund-excess-${paymentId}-${reference}@${host}>`, ...body })
    },
  },
]

/**
 * A refund with what is said about it; null when it was deleted, or is none of a payment. `isBuyerTold`: whether its
 * buyer hears that it has failed.
 */
export async function readRefundToTell(context: WorkContext, refundId: number) {
  const refund = await findRefund(context.db.read, refundId)
  const found = refund?.paymentId ? await readWhatFor(context, refund.orderId, refund.paymentId) : null
  if (!refund || !found) return null
  const { mail, languageTag, urls, ...shop } = found
  return {
    ...shop,
    refund,
    mail: { ...mail, amount: formatMoney(refund.amount, refund.currency, languageTag) },
    ownersLink: urls.staffRefundUrl(refundId),
    isBuyerTold: Boolean(shop.to ?? shop.smsTo) && (await isToldToBuyer(context, refund)),
  }
}

/** What a buyer reads of a refund of their order; null of a payment that the order could not use. */
async function readRefundWords({ db }: WorkContext, orderId: number, refundId: number): Promise<string[] | null> {
  const refund = (await readRefunds(db.read, orderId)).find(({ id }) => id === refundId)
  const order = await findOrder(db.read, { id: orderId })
  const channel = order && (await readChannelById(db, order.channelId))
  if (!refund || !order || !channel) return null
  return refundSentences(await readRefundViews(db.read, { ...order, status: 'placed' }, channel, [refund]))
}

/**
 * Whether its buyer hears that a refund has failed: once for an order, while nothing was done about it, and only of money
 * that was on its way, because what the provider has refused at once the owner may mend before they notice.
 */
async function isToldToBuyer({ db }: WorkContext, refund: RefundRow): Promise<boolean> {
  return isUndecided(refund) && refund.reference !== null && (await isFirstFailure(db.read, refund))
}

const isUndecided = ({ status, resolution }: RefundRow) => status === 'failed' && resolution === null

/** What a payment was for, with the link to it. */
async function readWhatFor(context: WorkContext, orderId: number, paymentId: number) {
  const payment = await findPayment(context.db.read, { id: paymentId })
  const found = payment && (await readOrderAndShop(context, orderId))
  if (!payment || !found) return null
  const { order, channel, storeName } = found
  const urls = context.urlsFor(channel.host)
  return {
    to: order.email,
    smsTo: await readSmsNumber(context, order),
    channelId: channel.id,
    host: channel.host,
    languageTag: channel.languageTag,
    urls,
    mail: {
      storeName,
      // a draft has no page of its own
      link: order.status === 'draft' ? urls.paymentReturnUrl(payment.token) : urls.orderUrl(order.token),
      purpose: nameOf(await readOrderMoney(context.db, order, channel)),
    },
  }
}
