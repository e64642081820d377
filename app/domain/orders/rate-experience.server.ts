import { fail, ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import { isToken } from '~/domain/token.schema'
import { findOrder, storeRating } from './orders.queries.server'

/** Rates buying here, once an order, 1 to 5 (decisions, Rating). Errors: `not_found`, `invalid_input`, `already_rated`. */
export async function rateExperience(
  visitor: Visitor,
  orderToken: string,
  input: { rating: number; comment?: string },
): Promise<Result<{ rating: number }>> {
  const order = isToken(orderToken) ? await findOrder(visitor.db.read, { token: orderToken }) : null
  if (!order || order.channelId !== visitor.channel.id || order.status === 'draft')
    return fail('not_found', 'There is no such order')
  if (!Number.isInteger(input.rating) || input.rating < 1 || input.rating > 5)
    return fail('invalid_input', 'Please give 1 to 5', { rating: ['Please give 1 to 5'] })
  const isKept = await visitor.db.transaction((trx) =>
    storeRating(trx, order.id, input.rating, (input.comment ?? '').slice(0, 1000), visitor.now().toISOString()),
  )
  return isKept ? ok({ rating: input.rating }) : fail('already_rated', 'You have rated this order already')
}
