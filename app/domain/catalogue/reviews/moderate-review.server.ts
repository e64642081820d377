import type { Database } from '~db/connection'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { canMove } from '~/domain/sales/orders/order-states'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { reviewTransitions, type ReviewStatus } from './review'
import { insertVote, lockReview, updateReview } from './reviews.queries.server'
import { cleanLines } from '~/domain/shared/text/clean-line'

/**
 * Approves a review, or takes it from the page. Ratings and listings follow. Errors: `review_not_found`,
 * `review_decided`.
 */
export async function moveReview(
  context: StaffContext,
  id: number,
  to: Exclude<ReviewStatus, 'pending'>,
  version?: number,
): Promise<StaffResult<{ status: ReviewStatus }>> {
  return changeShop(context, 'reviews', async (trx, record) => {
    const review = await lockReview(trx, id)
    if (!review) return refuse('review_not_found', { id })
    if (!canMove(reviewTransitions, review.status, to)) return refuse('review_decided', { id, status: review.status })
    await record.row('review', { id }, () => updateReview(trx, id, { status: to }), version)
    await refreshListings(trx, [review.productId])
    return ok({ status: to })
  })
}

/** Writes or changes the owner's reply to a review; '' removes it. Error: `review_not_found`. */
export async function replyToReview(
  context: StaffContext,
  id: number,
  reply: string,
  version?: number,
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'reviews', async (trx, record) => {
    if (!(await lockReview(trx, id))) return refuse('review_not_found', { id })
    const values = { reply: cleanLines(reply).slice(0, 2000), replied_at: context.now().toISOString() }
    await record.row('review', { id }, () => updateReview(trx, id, values), version)
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
