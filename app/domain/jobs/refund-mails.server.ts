import { readHistoryDetail } from '~/domain/orders/orders.queries.server'
import { readRefundViews } from '~/domain/refunds/read-refunds.server'
import { cancelledMail, ownerCancelledMail } from '~/domain/refunds/refund-mail'
import { readSettings } from '~/domain/settings/read-settings.server'
import { readOrderAndShop } from './order-mails.server'
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
      await context.mailer.send({ to: found.email, messageId, ...cancelledMail(found.mail) })
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
]

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
    mail: {
      storeName,
      link: context.urlsFor(channel.host).orderUrl(order.token),
      orderNumber: order.number ?? '',
      reason: String(detail?.reason ?? ''),
      isByBuyer: detail?.by === 'buyer',
      refunds: await readRefundViews(context.db.read, order, channel),
    },
  }
}
