import { findTrackedOrder, trackWaybill } from '~/domain/tracking/track-order.server'
import type { TrackOrderInput } from '~/domain/tracking/tracking.schema'
import type { RequestContext } from '~/request/context.server'
import { checkLimit, uncount } from './check-limit.server'

/**
 * Finds an order by number and contact, at most five wrong pairs in 15 minutes. Each try is counted before it is made,
 * so that tries at the same time do not exceed the limit; one that was right is not counted.
 */
export async function findTrackedOrderWithinLimit(
  context: RequestContext,
  input: TrackOrderInput,
): ReturnType<typeof findTrackedOrder> {
  const limited = await checkLimit(context, 'track_order')
  if (!limited.ok) return limited
  const found = await findTrackedOrder(context, input)
  if (found.ok) await uncount(context, 'track_order')
  return found
}

/** The same for a waybill. */
export async function trackWaybillWithinLimit(
  context: RequestContext,
  waybill: string,
): ReturnType<typeof trackWaybill> {
  const limited = await checkLimit(context, 'track_waybill')
  if (!limited.ok) return limited
  const found = await trackWaybill(context, waybill)
  if (found.ok) await uncount(context, 'track_waybill')
  return found
}
