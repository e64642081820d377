import { readShipments } from '~/domain/fulfilment/read-shipments.server'
import { toOrderView } from '~/domain/orders/order-view.server'
import { findOrder } from '~/domain/orders/orders.queries.server'
import type { Visitor } from '~/domain/shop'
import { isToken } from '~/domain/token.schema'
import type { OrderPage } from './order-page'

/**
 * The placed order with this token, with what has happened to it since, or null; the token is the credential
 * (decisions, Order number). Only orders of the visitor's channel are found.
 */
export async function readOrderPage({ db, channel }: Visitor, token: string): Promise<OrderPage | null> {
  const row = isToken(token) ? await findOrder(db.read, { token }) : null
  if (!row || row.channelId !== channel.id || row.status === 'draft') return null
  const order = await toOrderView(db, row, channel)
  const { languageTag, timeZone } = channel
  const placed = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return {
    order,
    placedAtText: row.placedAt === null ? '' : placed.format(new Date(row.placedAt)),
    shipments: await readShipments(db.read, row.id, channel),
  }
}
