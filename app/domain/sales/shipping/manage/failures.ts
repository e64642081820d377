export interface ShippingFailures {
  /** Another zone of the channel has this name. */
  zone_exists: { zone: string }
  zone_not_found: { zone: string }
  zone_place_not_found: { zone: string }
  shipping_method_not_found: { zone: string; code: string }
}
