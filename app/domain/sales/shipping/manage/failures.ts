export interface ShippingFailures {
  zone_not_found: { zone: string }
  zone_place_not_found: { zone: string }
  shipping_method_not_found: { zone: string; code: string }
}
