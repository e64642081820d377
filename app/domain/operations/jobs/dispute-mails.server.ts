import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import {
  disputeDecidedMail,
  disputeDueMail,
  disputeOpenedMail,
  fraudWarningMail,
} from '~/domain/sales/disputes/dispute-mail'
import { findDispute } from '~/domain/sales/disputes/disputes.queries.server'
import { readHistoryDetail } from '~/domain/sales/orders/orders.queries.server'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { nameOf } from '~/domain/sales/refunds/order-money'
import { readOrderMoney } from '~/domain/sales/refunds/read-order-money.server'
import { formatMoney } from '~/domain/shared/money/money'
import { ownerAddress, readOrderAndShop } from './order-mails.server'
import type { ShopListener, WorkContext } from './work-context'

/** The mails to the owner about disputes and warnings of fraud. */
export const disputeMails: readonly ShopListener[] = [
  {
    event: 'dispute.opened',
    name: 'owner_mail',
    async run(context, { orderId, disputeId }) {
      const found = await readDispute(context, orderId, disputeId)
      if (!found) return
      const messageId = `<owner-dispute-${disputeId}@${found.host}>`
      await context.mailer.send({ to: found.to, messageId, ...disputeOpenedMail(found.mail) })
    },
  },
  {
    event: 'dispute.due',
    name: 'owner_mail',
    async run(context, { orderId, disputeId, respondBy }) {
      const found = await readDispute(context, orderId, disputeId)
      // it was answered in the meantime
      if (!found || found.status !== 'needs_response') return
      const messageId = `<owner-dispute-due-${disputeId}-${Date.parse(respondBy)}@${found.host}>`
      await context.mailer.send({ to: found.to, messageId, ...disputeDueMail(found.mail) })
    },
  },
  {
    event: 'dispute.decided',
    name: 'owner_mail',
    async run(context, { orderId, disputeId, status }) {
      const found = await readDispute(context, orderId, disputeId)
      if (!found) return
      const messageId = `<owner-dispute-${status}-${disputeId}@${found.host}>`
      await context.mailer.send({ to: found.to, messageId, ...disputeDecidedMail(status, found.mail) })
    },
  },
  {
    event: 'payment.fraud_warning',
    name: 'owner_mail',
    async run(context, { orderId, paymentId }) {
      const found = await readShop(context, orderId)
      const payment = await findPayment(context.db.read, { id: paymentId })
      if (!found || !payment) return
      const { order, channel, host, to, storeName, purpose } = found
      const detail = await readHistoryDetail(context.db.read, orderId, 'fraud_warning')
      const body = fraudWarningMail({
        storeName,
        purpose,
        amount: formatMoney(
          payment.capturedAmount ?? payment.amount,
          payment.capturedCurrency ?? payment.currency,
          channel.languageTag,
        ),
        link: context.urlsFor(host).orderUrl(order.token),
        reason: String(detail?.reason ?? ''),
      })
      await context.mailer.send({ to, messageId: `<owner-fraud-warning-${paymentId}@${host}>`, ...body })
    },
  },
]

/** An order and where its owner's mails go; null without such an order or address. */
async function readShop(context: WorkContext, orderId: number) {
  const to = await ownerAddress(context)
  const found = to ? await readOrderAndShop(context, orderId) : null
  if (!found) return null
  const purpose = nameOf(await readOrderMoney(context.db, found.order, found.channel))
  return { ...found, to, host: found.channel.host, purpose }
}

async function readDispute(context: WorkContext, orderId: number, disputeId: number) {
  const dispute = await findDispute(context.db.read, { id: disputeId })
  const found = dispute && (await readShop(context, orderId))
  if (!dispute || !found) return null
  const { channel, host, to, storeName, purpose } = found
  const { amount, currency, reason, status, respondBy } = dispute
  return {
    to,
    host,
    status,
    mail: {
      storeName,
      purpose,
      reason,
      link: context.urlsFor(host).staffDisputeUrl(disputeId),
      amount: formatMoney(amount, currency, channel.languageTag),
      respondBy: status === 'needs_response' && respondBy !== null ? instantText(respondBy, channel) : null,
    },
  }
}
