import type { Knex } from 'knex'
import { z } from 'zod/v4'
import { parseJson } from '~/domain/shared/parse-json'
import { updateEvent, type StoredEvent } from './analytics.queries.server'
import { lockTrackedFlags, readPurchase, setTrackedFlags, type TrackedFlag } from './purchases.queries.server'
import { toolList, toolsIn } from './tool-list'
import { decimalOf, eventItem, type EventParams } from './shop-event'

/** The flag of an order for each tool that has one, by the module name of its plugin. */
const flagOfTool: Readonly<Record<string, TrackedFlag>> = {
  GoogleGtag: 'google_gtag_event_tracked',
  GoogleTagManager: 'google_gtm_event_tracked',
  FacebookPixel: 'facebook_pixel_event_tracked',
}

/** The facts about a line in its snapshot that events need; those of pieces without options where it has none. */
const soldSchema = z
  .object({
    options: z.array(z.object({ value: z.string() })).default([]),
    displayUnit: z.string().nullable().default(null),
    unitsPerQuantity: z.number().default(1000),
  })
  .catch({ options: [], displayUnit: null, unitsPerQuantity: 1000 })

/**
 * The parameters of a purchase, from its order as it was placed; null while it is not placed, or when it was cancelled.
 */
export async function purchaseParams(q: Knex, orderId: number): Promise<EventParams | null> {
  const purchase = await readPurchase(q, orderId)
  if (!purchase) return null
  const { order, lines } = purchase
  const { currency } = order
  return {
    transaction_id: order.number,
    currency,
    value: decimalOf(order.grandTotal, currency),
    tax: decimalOf(order.tax, currency),
    shipping: decimalOf(order.shipping, currency),
    ...(order.couponCode ? { coupon: order.couponCode } : {}),
    items: lines.map(({ snapshot, ...line }) => {
      const { options, ...unit } = soldSchema.parse(parseJson(snapshot))
      const details = { ...line, ...unit, options: options.map(({ value }) => value).join(', ') }
      return eventItem(details, { quantity: { stored: line.quantity }, unitPrice: line.unitPrice }, currency)
    }),
  }
}

/**
 * Returns those of the tools that may count this purchase: each counts an order once, whoever reports it. A tool whose
 * flag was set by this event before may have it again, because both of its reports have the same id.
 */
export async function claimPurchase(
  trx: Knex,
  event: Pick<StoredEvent, 'id' | 'orderId' | 'claimed'>,
  tools: readonly string[],
): Promise<string[]> {
  if (event.orderId === null) return [...tools]
  const flags = await lockTrackedFlags(trx, event.orderId)
  if (!flags) return []
  const claimed = toolsIn(event.claimed)
  const isFree = (tool: string) => {
    const flag = flagOfTool[tool]
    return flag !== undefined && flags[flag] === 0
  }
  const won = tools.filter(isFree)
  if (won.length > 0) {
    await setTrackedFlags(
      trx,
      event.orderId,
      won.flatMap((tool) => flagOfTool[tool] ?? []),
    )
    await updateEvent(trx, event.id, { claimed: toolList([...claimed, ...won]) })
  }
  return tools.filter((tool) => flagOfTool[tool] === undefined || won.includes(tool) || claimed.includes(tool))
}

/**
 * Sets the flags of an order for tools that its client has reported it to, by compare-and-set.
 * @returns the flags, and whether one of them was not set before; null without such an order
 */
export async function trackPurchase(
  trx: Knex,
  orderId: number,
  tools: readonly string[],
): Promise<{ flags: Record<TrackedFlag, boolean>; isFirst: boolean } | null> {
  const before = await lockTrackedFlags(trx, orderId)
  if (!before) return null
  const wanted = tools.flatMap((tool) => flagOfTool[tool] ?? [])
  const unset = wanted.filter((flag) => before[flag] === 0)
  if (unset.length > 0) await setTrackedFlags(trx, orderId, unset)
  const isSet = (flag: TrackedFlag) => before[flag] === 1 || unset.includes(flag)
  return {
    isFirst: unset.length > 0,
    flags: {
      google_gtag_event_tracked: isSet('google_gtag_event_tracked'),
      google_gtm_event_tracked: isSet('google_gtm_event_tracked'),
      facebook_pixel_event_tracked: isSet('facebook_pixel_event_tracked'),
    },
  }
}
