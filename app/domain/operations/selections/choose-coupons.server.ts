import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { StaffResult } from '~/domain/shared/result'
import { listCouponIds, readCouponFacts } from './coupons/coupon-facts.queries.server'
import { maxChosen } from './selection'
import { keepChosen } from './selections.server'

/**
 * Keeps coupons of the channel that a member has chosen in the list: those with boxes, or all. Errors: `forbidden`,
 * `nothing_selected`.
 */
export async function chooseCoupons(
  context: StaffContext,
  { ids }: { ids: readonly number[] | 'all' },
): Promise<StaffResult<{ token: string }>> {
  const { db, channel } = context
  const found =
    ids === 'all'
      ? (await listCouponIds(db.read, channel.id, maxChosen + 1)).map(String)
      : [...(await readCouponFacts(db.read, channel.id, ids.map(String))).keys()]
  const words = 'All coupons'
  return keepChosen(context, { kind: 'coupon', ids: found, words: ids === 'all' ? words : `Chosen in: ${words}` })
}
