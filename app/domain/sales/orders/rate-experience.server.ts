import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { findOrder, storeRating } from './orders.queries.server'
import type { RatingInput } from './rating.schema'

/** Rates the experience of an order from 1 to 5, once. Errors: `not_found`, `already_rated`. */
export async function rateExperience(
  visitor: Visitor,
  { token, rating, comment }: RatingInput,
): Promise<Result<{ rating: number }>> {
  const order = await findOrder(visitor.db.read, { token })
  if (!order || order.channelId !== visitor.channel.id || order.status === 'draft')
    return fail('not_found', 'We can’t find this order')
  const isStored = await visitor.db.transaction((trx) =>
    storeRating(trx, order.id, rating, comment, visitor.now().toISOString()),
  )
  return isStored ? ok({ rating }) : fail('already_rated', 'You have already rated this order')
}
