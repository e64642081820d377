import { hashCartToken } from '~/domain/cart/cart-token.server'
import type { Visitor } from '~/domain/shop'
import { isToken } from '~/domain/token.schema'
import type { OrderView } from './order'
import { toOrderView } from './order-view.server'
import { findOrder, findOrderByCartToken } from './orders.queries.server'

/** The order of a link, or null; the token is the credential (decisions, Order number). Orders belong to one channel. */
export async function readOrderByToken(visitor: Visitor, token: string): Promise<OrderView | null> {
  if (!isToken(token)) return null
  const row = await findOrder(visitor.db.read, { token })
  return row && row.channelId === visitor.channel.id ? toOrderView(visitor.db.read, row, visitor.channel) : null
}

/** The order that the visitor's own cart became, or null. */
export async function readOrderOfCart(visitor: Visitor): Promise<OrderView | null> {
  if (visitor.cartToken === null) return null
  const row = await findOrderByCartToken(visitor.db.read, visitor.channel.id, hashCartToken(visitor.cartToken))
  return row ? toOrderView(visitor.db.read, row, visitor.channel) : null
}
