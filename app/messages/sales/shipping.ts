import type { ShippingFailures } from '~/domain/sales/shipping/manage/failures'
import type { Messages } from '../message-types'

export const shippingMessages: Messages<ShippingFailures> = {
  zone_exists: ({ zone }) => `There is a delivery zone ${zone} already`,
  zone_not_found: ({ zone }) => `There is no delivery zone ${zone}`,
  zone_place_not_found: ({ zone }) => `The zone ${zone} has no such place`,
  shipping_method_not_found: ({ zone, code }) => `The zone ${zone} has no delivery method ${code}`,
}
