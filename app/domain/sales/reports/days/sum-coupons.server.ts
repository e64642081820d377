import type { Knex } from 'knex'
import { z } from 'zod/v4'
import { parseJson } from '~/domain/shared/parse-json'
import { readCouponUses, type CouponSums, type DaySpan } from './day-sums.queries.server'

/** What the offers of an order take off; its coupon takes off the rest of the discount. */
const offersSchema = z.object({ offers: z.array(z.object({ discount: z.number() })).default([]) }).catch({ offers: [] })

/** Sums the uses of each coupon on days from the orders. */
export async function sumCoupons(
  q: Knex,
  channelId: number,
  days: readonly DaySpan[],
): Promise<Array<CouponSums & { day: string; currency: string }>> {
  const uses = await readCouponUses(q, channelId, days)
  const sums = new Map<string, CouponSums & { day: string; currency: string }>()
  for (const kind of ['placed', 'cancelled'] as const)
    for (const { day, currency, code, discount, totals, total } of uses[kind]) {
      const key = `${day} ${currency} ${code}`
      const known = sums.get(key) ?? { day, currency, code, ...none }
      sums.set(key, known)
      const ofOffers = offersSchema.parse(parseJson(totals)).offers.reduce((sum, offer) => sum + offer.discount, 0)
      const ofCoupon = Math.max(0, ofOffers - discount)
      if (kind === 'placed') {
        known.uses += 1
        known.discount += ofCoupon
        known.total += total
      } else {
        known.cancelledUses += 1
        known.cancelledDiscount += ofCoupon
        known.cancelledTotal += total
      }
    }
  return [...sums.values()]
}

const none = { uses: 0, discount: 0, total: 0, cancelledUses: 0, cancelledDiscount: 0, cancelledTotal: 0 }
