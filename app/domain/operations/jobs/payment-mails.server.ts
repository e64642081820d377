import { shortMail } from '~/domain/sales/refunds/short-mail'
import { formatMoney } from '~/domain/shared/money/money'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { failureWords } from '~/domain/sales/payments/failure-words'
import { ownerAddress, readOrderAndShop } from './order-mails.server'
import type { ShopListener, WorkContext } from './work-context'

/** The mails about money that an order has waited for, and that does not come. */
export const paymentMails: readonly ShopListener[] = [
  {
    event: 'payment.failed_late',
    name: 'shopper_mail',
    async run(context, { orderId, paymentId }) {
      const found = await readUnpaid(context, orderId, paymentId)
      if (!found?.order.email) return
      const { order, channel, storeName, amount, reason } = found
      const body = shortMail({
        subject: `Your payment for order ${order.number} did not arrive`,
        heading: 'Please pay another way',
        storeName,
        paragraphs: [
          `We have waited for ${amount}, but your bank says that the payment did not go through. No money was taken.`,
          ...(reason === null ? [] : [`${reason.title}. ${reason.advice}`]),
          'Your order is kept for you. Please choose how you want to pay it.',
        ],
        button: { link: context.urlsFor(channel.host).payOrderUrl(order.token), label: 'Pay your order' },
      })
      const messageId = `<payment-failed-${paymentId}@${channel.host}>`
      await context.mailer.send({ to: order.email ?? '', messageId, ...body })
    },
  },
  {
    event: 'payment.failed_late',
    name: 'owner_mail',
    async run(context, { orderId, paymentId }) {
      const to = await ownerAddress(context)
      const found = to ? await readUnpaid(context, orderId, paymentId) : null
      if (!found) return
      const { order, channel, storeName, amount } = found
      const body = shortMail({
        subject: `The payment of order ${order.number} did not arrive`,
        heading: 'Not paid',
        storeName,
        paragraphs: [
          `Order ${order.number} was placed while ${amount} was on its way. The provider says now that it does not come.`,
          'The shop has asked the buyer to pay another way. Please do not send anything before the order is paid.',
        ],
        button: { link: context.urlsFor(channel.host).orderUrl(order.token), label: 'View the order' },
      })
      await context.mailer.send({ to, messageId: `<owner-payment-failed-${paymentId}@${channel.host}>`, ...body })
    },
  },
]

/** An order whose money did not come; null when it was paid or cancelled meanwhile. */
async function readUnpaid(context: WorkContext, orderId: number, paymentId: number) {
  const found = await readOrderAndShop(context, orderId)
  const payment = await findPayment(context.db.read, { id: paymentId })
  if (!found || !payment || found.order.status !== 'placed' || found.order.paymentStatus !== 'pending') return null
  const amount = formatMoney(payment.amount, payment.currency, found.channel.languageTag)
  return { ...found, amount, reason: failureWords(payment.cause) }
}
