import { readHistoryDetail } from '~/domain/sales/orders/orders.queries.server'
import { readRefundViews } from '~/domain/sales/refunds/read-refunds.server'
import { moneyWords } from '~/domain/sales/refunds/order-money'
import { readOrderMoney } from '~/domain/sales/refunds/read-order-money.server'
import { cancelledMail, ownerCancelledMail } from '~/domain/sales/refunds/refund-mail'
import { readRefundRequests } from '~/domain/sales/returns/read-refund-requests.server'
import { ownerRequestMail, requestDecidedMail, requestReceivedMail } from '~/domain/sales/returns/refund-request-mail'
import { findRequest } from '~/domain/sales/returns/refund-requests.queries.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { mailAbout, readOrderAndShop } from './order-mails.server'
import type { ShopListener, WorkContext } from './work-context'

/** The mails about cancelled orders and refunds. */
export const refundMails: readonly ShopListener[] = [
  {
    event: 'order.cancelled',
    name: 'shopper_mail',
    async run(context, { orderId }) {
      const found = await readCancelled(context, orderId)
      if (!found?.email) return
      const messageId = `<cancelled-${orderId}@${found.host}>`
      const { email: to, about } = found
      await context.mailer.send({ to, about, messageId, ...cancelledMail(found.mail) })
    },
  },
  {
    event: 'order.cancelled',
    name: 'owner_mail',
    async run(context, { orderId }) {
      const to = await ownerAddress(context)
      const found = to ? await readCancelled(context, orderId) : null
      if (!found?.mail.isByBuyer) return
      const messageId = `<owner-cancelled-${orderId}@${found.host}>`
      await context.mailer.send({ to, messageId, ...ownerCancelledMail(found.mail) })
    },
  },
  {
    event: 'refund.requested',
    name: 'shopper_mail',
    async run(context, { orderId, requestId }) {
      const found = await readRequest(context, orderId, requestId)
      if (!found?.email) return
      const messageId = `<refund-request-${requestId}@${found.host}>`
      await context.mailer.send({ to: found.email, messageId, ...requestReceivedMail(found.mail) })
    },
  },
  {
    event: 'refund.requested',
    name: 'owner_mail',
    async run(context, { orderId, requestId }) {
      const to = await ownerAddress(context)
      const found = to ? await readRequest(context, orderId, requestId) : null
      if (!found) return
      const messageId = `<owner-refund-request-${requestId}@${found.host}>`
      await context.mailer.send({ to, messageId, ...ownerRequestMail(found.mail) })
    },
  },
  {
    event: 'refund.decided',
    name: 'shopper_mail',
    async run(context, { orderId, requestId, status }) {
      const found = await readRequest(context, orderId, requestId)
      if (!found?.email || status === 'requested') return
      const note = found.mail.request.steps.find((step) => step.status === status)?.note ?? ''
      const messageId = `<refund-${status}-${requestId}@${found.host}>`
      await context.mailer.send({ to: found.email, messageId, ...requestDecidedMail(status, { ...found.mail, note }) })
    },
  },
]

async function readRequest(context: WorkContext, orderId: number, requestId: number) {
  const found = await readOrderAndShop(context, orderId)
  const row = await findRequest(context.db.read, requestId)
  if (!found || !row) return null
  const { order, channel, storeName } = found
  const requests = await readRefundRequests(context.db.read, order, channel)
  const request = requests.find(({ number }) => number === row.number)
  if (!request) return null
  const refunds = await readRefundViews(context.db.read, order, channel)
  return {
    email: order.email,
    host: channel.host,
    mail: {
      storeName,
      link: context.urlsFor(channel.host).orderUrl(order.token),
      orderNumber: order.number ?? '',
      request,
      note: '',
      refunds: refunds.filter((refund) => refund.requestId === requestId),
    },
  }
}

/** Where the owner gets mails about orders; '' for nowhere. */
export async function ownerAddress({ db }: WorkContext): Promise<string> {
  const { order_mail_to: orderMailTo, store_email: storeEmail } = await readSettings(db)
  return orderMailTo || storeEmail
}

async function readCancelled(context: WorkContext, orderId: number) {
  const found = await readOrderAndShop(context, orderId)
  if (!found) return null
  const { order, channel, storeName } = found
  const detail = await readHistoryDetail(context.db.read, orderId, 'cancelled')
  return {
    email: order.email,
    host: channel.host,
    about: mailAbout(context, 'order.cancelled', found),
    mail: {
      storeName,
      link: context.urlsFor(channel.host).orderUrl(order.token),
      orderNumber: order.number ?? '',
      reason: String(detail?.reason ?? ''),
      isByBuyer: detail?.by === 'buyer',
      money: moneyWords(await readOrderMoney(context.db, order, channel)),
    },
  }
}
