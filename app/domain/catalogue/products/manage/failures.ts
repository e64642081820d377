import type { NoParameters } from '~/domain/operations/changes/failures'

export interface ProductFailures {
  product_not_found: { slug: string }
  sku_taken: { sku: string }
  variant_not_found: { sku: string }
  /** A draft is for sale in no channel. */
  product_is_draft: { slug: string }
  no_price_in_channel: { slug: string; channel: string }
  compare_at_price_too_low: NoParameters
  sale_price_too_high: NoParameters
  sale_ends_before_start: NoParameters
  /** `held` with its unit: '3', '2.5 m'. */
  stock_held_by_orders: { sku: string; held: string }
  /** `onHand` with its unit. */
  stock_too_low: { sku: string; onHand: string }
  stock_not_counted: { sku: string }
}
