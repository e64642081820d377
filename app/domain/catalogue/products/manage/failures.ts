import type { NoParameters } from '~/domain/operations/changes/failures'

export interface ProductFailures {
  product_not_found: { slug: string }
  product_not_in_bin: { slug: string }
  too_many_pictures: { maximum: number }
  sku_taken: { sku: string }
  variant_not_found: { sku: string }
  /** A draft is for sale in no channel. */
  product_is_draft: { slug: string }
  /** It is in the shop already. */
  product_published: { slug: string }
  publish_time_past: NoParameters
  no_price_in_channel: { slug: string; channel: string }
  compare_at_price_too_low: NoParameters
  sale_price_too_high: NoParameters
  sale_ends_before_start: NoParameters
  sale_without_dates: NoParameters
  sku_needed: NoParameters
  option_twice: { name: string }
  option_without_values: { name: string }
  option_value_twice: { name: string; value: string }
  option_value_used: { value: string; sku: string }
  /** Without the option two variants would be the same. */
  option_needed: NoParameters
  too_many_options: { maximum: number }
  too_many_variants: { maximum: number }
  combination_taken: NoParameters
  last_variant: NoParameters
  quantities_wrong: NoParameters
  /** `held` with its unit: '3', '2.5 m'. */
  stock_held_by_orders: { sku: string; held: string }
  /** `onHand` with its unit. */
  stock_too_low: { sku: string; onHand: string }
  stock_not_counted: { sku: string }
}
