import type { CouponPageRow } from '~/domain/sales/pricing/manage/coupon-page.queries.server'
import { couponConditionsSchema } from '~/domain/sales/pricing/coupon.schema'
import { maxCountedUses } from '~/domain/sales/pricing/manage/coupon-list.queries.server'
import { discountText } from '~/domain/sales/pricing/offer-text'
import type { RequestContext } from '~/http/context.server'

type StateFields = Pick<CouponPageRow, 'isActive' | 'startsAt' | 'endsAt' | 'usageLimit' | 'usedCount'>

/** Whether a coupon can be used, for people. */
export function couponState(row: StateFields, now: string): { label: string; tone: 'done' | 'neutral' } {
  if (row.isActive === 0) return { label: 'Off', tone: 'neutral' }
  if (row.endsAt !== null && row.endsAt <= now) return { label: 'Ended', tone: 'neutral' }
  if (row.usageLimit !== null && row.usedCount >= row.usageLimit) return { label: 'Used up', tone: 'neutral' }
  return row.startsAt !== null && row.startsAt > now
    ? { label: 'Planned', tone: 'neutral' }
    : { label: 'On', tone: 'done' }
}

/** What a coupon or an offer gives, in a few words. */
export function couponGives(
  { kind, value, conditions }: Pick<CouponPageRow, 'kind' | 'value' | 'conditions'>,
  channel: Pick<RequestContext['channel'], 'currency' | 'languageTag'>,
): string {
  return discountText({ kind, value, conditions: couponConditionsSchema.parse(JSON.parse(conditions)) }, channel)
}

/** How many orders got an offer, as far as they are counted. */
export const offerUses = (uses: number) =>
  uses > maxCountedUses ? `${maxCountedUses.toLocaleString('en')}+` : String(uses)

/** How often it was used, and how often it may be. */
export const couponUsed = ({ usageLimit, usedCount }: Pick<CouponPageRow, 'usageLimit' | 'usedCount'>) =>
  usageLimit === null ? `${usedCount}` : `${usedCount} of ${usageLimit}`
