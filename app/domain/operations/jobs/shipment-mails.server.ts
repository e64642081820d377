import { deliveredMail, returnedMail, shareOf, shippedMail } from '~/domain/sales/fulfilment/shipment-mail'
import { toShipmentViews } from '~/domain/sales/fulfilment/read-shipments.server'
import { findShipment, readShipmentRows } from '~/domain/sales/fulfilment/shipments.queries.server'
import { mailAbout, readOrderAndShop } from './order-mails.server'
import type { ShopListener, WorkContext } from './work-context'

/** The mails about shipments. */
export const shipmentMails: readonly ShopListener[] = [
  {
    event: 'order.shipped',
    name: 'shopper_mail',
    run: (context, payload) => mailShipment(context, payload, 'shipped', shippedMail),
  },
  {
    event: 'order.delivered',
    name: 'shopper_mail',
    run: (context, payload) => mailShipment(context, payload, 'delivered', deliveredMail),
  },
  {
    event: 'order.returned',
    name: 'shopper_mail',
    run: (context, payload) => mailShipment(context, payload, 'returned', returnedMail),
  },
]

async function mailShipment(
  context: WorkContext,
  { orderId, shipmentId }: { orderId: number; shipmentId: number },
  kind: 'shipped' | 'delivered' | 'returned',
  write: typeof shippedMail,
): Promise<void> {
  const found = await readOrderAndShop(context, orderId)
  const row = await findShipment(context.db.read, { id: shipmentId })
  if (!found?.order.email || !row) return
  const { order, channel, storeName } = found
  const [shipment] = await toShipmentViews(context.db.read, [row], channel)
  if (!shipment || !order.email) return
  const all = await readShipmentRows(context.db.read, orderId)
  const body = write({
    storeName,
    link: context.urlsFor(channel.host).orderUrl(order.token),
    orderNumber: order.number ?? '',
    shipment,
    share: shareOf(kind, row, all, order.fulfilmentStatus !== 'part_shipped'),
  })
  const about = mailAbout(context, `order.${kind}`, found)
  await context.mailer.send({ to: order.email, about, messageId: `<${kind}-${shipmentId}@${channel.host}>`, ...body })
}
