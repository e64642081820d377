import { findTrackedOrder, trackWaybill } from '~/domain/sales/tracking/track-order.server'
import type { TrackOrderInput } from '~/domain/sales/tracking/tracking.schema'
import type { RequestContext } from '~/http/context.server'
import { limitFailures } from './check-limit.server'

/**
 * Finds an order by number and contact, at most five wrong pairs in 15 minutes (see limitFailures).
 */
export async function findTrackedOrderWithinLimit(
  context: RequestContext,
  input: TrackOrderInput,
): ReturnType<typeof findTrackedOrder> {
  return limitFailures(context, ['track_order'], null, () => findTrackedOrder(context, input))
}

/** Finds a shipment by its waybill, at most five wrong ones in 15 minutes. */
export async function trackWaybillWithinLimit(
  context: RequestContext,
  waybill: string,
): ReturnType<typeof trackWaybill> {
  return limitFailures(context, ['track_waybill'], null, () => trackWaybill(context, waybill))
}
