import { groupBy } from '~/domain/shared/group-by'
import type { CouponSums } from './days/day-sums.queries.server'
import { readKeptCoupons } from './days/kept-days.queries.server'
import { findLiveDays } from './days/live-days.server'
import { sumCoupons } from './days/sum-coupons.server'
import { isWithin, spanningBoth, type Days } from './period'
import type { ReportShop } from './sales-report.server'

type CouponTotals = Omit<CouponSums, 'code'>

export interface CouponReport {
  /** Those that took off most first. */
  rows: readonly CouponSums[]
  period: CouponTotals
  before: CouponTotals
  missing: number
}

/** Reads how often each coupon was used on the context's channel, what it took off, and what these orders cost. */
export async function readCouponReport(
  shop: ReportShop,
  { before, ...period }: Days & { before: Days },
): Promise<CouponReport> {
  const { id: channelId, currency } = shop.channel
  const { read } = shop.db
  const { live, missing } = await findLiveDays(shop, spanningBoth(period, before))
  const of = { channelId, currency, without: live.map(({ day }) => day) }
  const all = (await sumCoupons(read, channelId, live)).filter((row) => row.currency === currency)
  const rowsOf = async (days: Days) => {
    const summed = all.filter(({ day }) => isWithin(day, days))
    const byCode = groupBy([...(await readKeptCoupons(read, { ...of, ...days })), ...summed], ({ code }) => code)
    return [...byCode].map(([code, some]) => ({ code, ...sum(some) }))
  }
  const rows = await rowsOf(period)
  const left = (row: CouponSums) => row.discount - row.cancelledDiscount
  return {
    rows: rows.toSorted((a, b) => left(b) - left(a) || (a.code < b.code ? -1 : 1)),
    period: sum(rows),
    before: sum(await rowsOf(before)),
    missing,
  }
}

function sum(rows: readonly CouponTotals[]): CouponTotals {
  const all = { uses: 0, discount: 0, total: 0, cancelledUses: 0, cancelledDiscount: 0, cancelledTotal: 0 }
  for (const row of rows) {
    all.uses += row.uses
    all.discount += row.discount
    all.total += row.total
    all.cancelledUses += row.cancelledUses
    all.cancelledDiscount += row.cancelledDiscount
    all.cancelledTotal += row.cancelledTotal
  }
  return all
}
