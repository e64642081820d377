import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import type { Visitor } from '~/domain/shared/shop'
import { isToken } from '~/domain/shared/token.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import type { DocumentContent } from './document'
import { findDocument } from './documents.queries.server'

/** A document of the order with this token, in the visitor's channel; null when there is none. */
export async function findOrderDocument(
  { db, channel }: Pick<Visitor, 'db' | 'channel'>,
  token: string,
  id: string,
): Promise<DocumentContent | null> {
  if (!isToken(token) || !isId(id)) return null
  const order = await findOrder(db.read, { token })
  return order && order.channelId === channel.id ? findDocument(db.read, order.id, Number(id)) : null
}
