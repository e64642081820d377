import type { Database } from '~db/connection'
import { refreshListings } from '~/domain/listing/index/refresh-listings.server'
import { canMove } from '~/domain/orders/order-states'
import { fail, ok, type Result } from '~/domain/result'
import { reviewTransitions, type ReviewStatus } from './review'
import { insertVote, lockReview, updateReview } from './reviews.queries.server'

/** Approves a review, or takes it from the page. Ratings and listings follow. Errors: `not_found`, `invalid_input`. */
export async function moveReview(
  db: Database,
  id: number,
  to: Exclude<ReviewStatus, 'pending'>,
): Promise<Result<{ status: ReviewStatus }>> {
  return db.transaction(async (trx) => {
    const review = await lockReview(trx, id)
    if (!review) return fail('not_found', `There is no review ${id}`)
    if (!canMove(reviewTransitions, review.status, to)) return fail('invalid_input', `Review ${id} is ${review.status}`)
    await updateReview(trx, id, { status: to })
    await refreshListings(trx, [review.productId])
    return ok({ status: to })
  })
}

/** Writes or changes the owner's reply to a review; '' removes it. Error: `not_found`. */
export async function replyToReview(
  db: Database,
  id: number,
  reply: string,
  now: Date,
): Promise<Result<{ id: number }>> {
  return db.transaction(async (trx) => {
    if (!(await lockReview(trx, id))) return fail('not_found', `There is no review ${id}`)
    await updateReview(trx, id, { reply: reply.trim().slice(0, 2000), replied_at: now.toISOString() })
    return ok({ id })
  })
}

/**
 * Counts that someone finds a review helpful, once. Returns whether it was the first time.
 * @param voterKey a keyed hash of who it is
 */
export async function voteForReview(db: Database, id: number, voterKey: string): Promise<boolean> {
  return db.transaction((trx) => insertVote(trx, id, voterKey))
}
