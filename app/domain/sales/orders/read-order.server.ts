import type { Visitor } from '~/domain/shared/shop'
import { isToken } from '~/domain/shared/token.schema'
import type { OrderView } from './order'
import { toOrderView } from './order-view.server'
import { findOrder } from './orders.queries.server'

/** The order with this token, or null; the token is the credential. Only orders of the visitor's channel are found. */
export async function readOrderByToken(visitor: Visitor, token: string): Promise<OrderView | null> {
  if (!isToken(token)) return null
  const row = await findOrder(visitor.db.read, { token })
  return row && row.channelId === visitor.channel.id ? toOrderView(visitor.db, row, visitor.channel) : null
}
