import type { CartRow } from '~/domain/sales/cart/cart-row'
import type { Channel } from '~/domain/operations/channels/channel'
import type { Address } from '~/domain/customers/addresses/address'
import { findPlaceIn, type PostcodePlaces } from '~/domain/customers/addresses/postcode'
import type { TaxRate } from '~/domain/sales/pricing/totals'
import type { KnownDestination } from '~/domain/sales/shipping/shipping'
import { taxRatesFor, taxRatesOfAnyState, type TaxRateRow } from '~/domain/sales/tax/tax'

/** Where a delivery goes, or probably goes, with its name for people. */
export interface DeliveryPlace {
  destination: KnownDestination
  /** '560001', 'India'. */
  name: string
}

/**
 * The place that a cart is delivered to: its address, else the pincode that the shopper entered last, with its state
 * where the code tells it, else the channel's own country and state.
 */
export function deliveryPlaceOf(
  visitor: { channel: Pick<Channel, 'countryCode' | 'stateCode'>; pincode: string | null },
  cart: Pick<CartRow, 'shippingAddress' | 'pincode'> | null,
  postcodePlaces: PostcodePlaces,
): DeliveryPlace {
  const { countryCode, stateCode } = visitor.channel
  const address = cart?.shippingAddress
  if (address) {
    return {
      destination: addressDestination(address),
      name: address.postcode || address.stateName || address.countryName,
    }
  }
  const postcode = visitor.pincode ?? cart?.pincode ?? null
  if (postcode !== null) {
    const place = findPlaceIn(postcodePlaces, countryCode, postcode)
    const destination = { countryCode, stateCode: place?.stateCode ?? null, postcode, isStateKnown: place !== null }
    return { destination, name: postcode }
  }
  const destination = { countryCode, stateCode, postcode: null, isStateKnown: true }
  return { destination, name: countryName(countryCode) }
}

export function addressDestination(address: Address): KnownDestination {
  return {
    countryCode: address.countryCode,
    stateCode: address.stateCode || null,
    postcode: address.postcode || null,
    isStateKnown: true,
  }
}

/**
 * The tax rates for one class of goods at a destination; at the seller's own state when it is null. Null where they
 * depend on a state that is not known.
 */
export function taxRatesAt(
  channel: Pick<Channel, 'countryCode' | 'stateCode'>,
  rates: readonly TaxRateRow[],
  destination: KnownDestination | null,
  taxClass: string,
): TaxRate[] | null {
  const input = { taxClass, sellerStateCode: channel.stateCode, channelCountry: channel.countryCode }
  return destination?.isStateKnown === false
    ? taxRatesOfAnyState(rates, { ...input, countryCode: destination.countryCode })
    : taxRatesFor(rates, { ...input, destination })
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
