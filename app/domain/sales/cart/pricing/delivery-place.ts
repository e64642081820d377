import type { CartRow } from '~/domain/sales/cart/cart-row'
import type { Channel } from '~/domain/operations/channels/channel'
import type { ShippingDestination } from '~/domain/sales/shipping/shipping'

/** Where a delivery goes, or probably goes, with its name for people. */
export interface DeliveryPlace {
  destination: ShippingDestination
  /** '560001', 'India'. */
  name: string
}

/**
 * The place that a cart is delivered to: its address, else the pincode that the shopper entered last, else the
 * channel's own country and state.
 */
export function deliveryPlaceOf(
  visitor: { channel: Pick<Channel, 'countryCode' | 'stateCode'>; pincode: string | null },
  cart: Pick<CartRow, 'shippingAddress' | 'pincode'> | null,
): DeliveryPlace {
  const { countryCode, stateCode } = visitor.channel
  const address = cart?.shippingAddress
  if (address) {
    const destination = {
      countryCode: address.countryCode,
      stateCode: address.stateCode || null,
      postcode: address.postcode || null,
    }
    return { destination, name: address.postcode || address.stateName || address.countryName }
  }
  const postcode = visitor.pincode ?? cart?.pincode ?? null
  if (postcode !== null) return { destination: { countryCode, stateCode: null, postcode }, name: postcode }
  return { destination: { countryCode, stateCode, postcode: null }, name: countryName(countryCode) }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** By code: a look-up in the formatter takes as long as a query, and the codes are those of the channels. */
const knownNames = new Map<string, string>()

function countryName(countryCode: string): string {
  let name = knownNames.get(countryCode)
  if (name === undefined)
    knownNames.set(countryCode, (name = countryNames.of(countryCode.toUpperCase()) ?? countryCode))
  return name
}
