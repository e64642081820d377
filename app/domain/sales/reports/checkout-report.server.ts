import { endOfZonedDay, zonedInstant } from '~/domain/operations/channels/zoned-time'
import { groupBy } from '~/domain/shared/group-by'
import { hours } from '~/domain/shared/units'
import { readLeftCheckouts, type LeftCheckout, type ReachedStep } from './checkout-report.queries.server'
import { dayOf } from './days/keep-days.server'
import type { Days } from './period'
import type { ReportShop } from './sales-report.server'

/** Who has done nothing for so long has left. */
const leftAfter = hours(1)
/** The most checkouts of a report. */
export const maxLeftCheckouts = 2000

export interface CheckoutRow extends Record<ReachedStep, number> {
  day: string
  /** In minor units. */
  value: number
}

export interface CheckoutReport {
  /** Days on which checkouts were left, the oldest first. */
  rows: readonly CheckoutRow[]
  period: Omit<CheckoutRow, 'day'>
  /** The latest of them. */
  latest: readonly LeftCheckout[]
  /** Whether there were more than the report reads. */
  isCut: boolean
}

/** Reads the checkouts of the context's channel that were begun and left, as long as their carts are kept. */
export async function readCheckoutReport(
  { db, channel, now }: ReportShop,
  { from, to }: Days,
): Promise<CheckoutReport> {
  const { id: channelId, timeZone } = channel
  const left = new Date(now().getTime() - leftAfter).toISOString()
  const end = endOfZonedDay(to, timeZone)?.toISOString() ?? ''
  const found = await readLeftCheckouts(db.read, {
    channelId,
    from: zonedInstant(from, timeZone)?.toISOString() ?? '',
    until: end < left ? end : left,
    limit: maxLeftCheckouts + 1,
  })
  const all = found.slice(0, maxLeftCheckouts)
  const days = groupBy(all.toReversed(), ({ at }) => dayOf(at, timeZone))
  return {
    rows: [...days].map(([day, some]) => ({ day, ...sum(some) })),
    period: sum(all),
    latest: all.slice(0, 50),
    isCut: found.length > all.length,
  }
}

function sum(checkouts: readonly LeftCheckout[]): Omit<CheckoutRow, 'day'> {
  const all = { address: 0, payment: 0, tried: 0, value: 0 }
  for (const { reached, value } of checkouts) {
    all[reached] += 1
    all.value += value
  }
  return all
}
