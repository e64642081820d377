import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '~/domain/shared/result'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import { isToken } from '~/domain/shared/token.schema'
import { days } from '~/domain/shared/units'
import { findHeldOrder, type OrderHolder, type TrackedFlag } from './purchases.queries.server'
import { trackPurchase } from './purchases.server'

/** An order that was placed earlier is no purchase of this visit any more. */
const visitAge = days(1)

function holderOf(visitor: Visitor): OrderHolder {
  const { cartToken, channel } = visitor
  return {
    channelId: channel.id,
    customerId: customerOf(visitor)?.id ?? null,
    // as carts store it
    cartTokenHash: cartToken === null ? null : createHash('sha256').update(cartToken).digest('hex'),
  }
}

/**
 * The id of the visitor's own order that was placed a moment ago, or null. Whoever has only its link is somebody else,
 * who may not allow analytics in the buyer's place.
 */
export async function findOwnPurchase(visitor: Visitor, reference: { token?: string }): Promise<number | null> {
  if (reference.token !== undefined && !isToken(reference.token)) return null
  const order = await findHeldOrder(visitor.db.read, holderOf(visitor), reference)
  const since = new Date(visitor.now().getTime() - visitAge).toISOString()
  return order && order.placedAt > since ? order.id : null
}

/**
 * Marks an order of the visitor as reported to these tools, by compare-and-set: `isFirst` says whether this call was
 * the first. Amounts are not read from the client (decisions). Errors: 'not_found' for an order that is not the
 * visitor's.
 */
export async function trackOwnPurchase(
  visitor: Visitor,
  reference: { token?: string; number?: string },
  tools: readonly string[],
): Promise<Result<{ flags: Record<TrackedFlag, boolean>; isFirst: boolean }>> {
  const order = await findHeldOrder(visitor.db.read, holderOf(visitor), reference)
  const tracked = order && (await visitor.db.transaction((trx) => trackPurchase(trx, order.id, tools)))
  return tracked ? ok(tracked) : fail('not_found', 'We can’t find this order')
}
