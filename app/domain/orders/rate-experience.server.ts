import { fail, ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import { findOrder, storeRating } from './orders.queries.server'
import type { RatingInput } from './rating.schema'

/** Rates buying here, once an order, 1 to 5 (decisions, Rating). Errors: `not_found`, `already_rated`. */
export async function rateExperience(
  visitor: Visitor,
  { token, rating, comment }: RatingInput,
): Promise<Result<{ rating: number }>> {
  const order = await findOrder(visitor.db.read, { token })
  if (!order || order.channelId !== visitor.channel.id || order.status === 'draft')
    return fail('not_found', 'There is no such order')
  const isKept = await visitor.db.transaction((trx) =>
    storeRating(trx, order.id, rating, comment, visitor.now().toISOString()),
  )
  return isKept ? ok({ rating }) : fail('already_rated', 'You have rated this order already')
}
