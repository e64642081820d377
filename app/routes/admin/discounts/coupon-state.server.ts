import type { CouponPageRow } from '~/domain/sales/pricing/manage/coupon-page.queries.server'
import { formatMoney } from '~/domain/shared/money/money'
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

/** What a coupon gives, in a few words. */
export function couponGives(
  { kind, value }: Pick<CouponPageRow, 'kind' | 'value'>,
  { currency, languageTag }: Pick<RequestContext['channel'], 'currency' | 'languageTag'>,
): string {
  if (kind === 'percent') return `${value / 10_000} %`
  if (kind === 'fixed') return formatMoney(value, currency, languageTag)
  return kind === 'free_shipping' ? 'Free delivery' : 'Pieces for less'
}

/** How often it was used, and how often it may be. */
export const couponUsed = ({ usageLimit, usedCount }: Pick<CouponPageRow, 'usageLimit' | 'usedCount'>) =>
  usageLimit === null ? `${usedCount}` : `${usedCount} of ${usageLimit}`
