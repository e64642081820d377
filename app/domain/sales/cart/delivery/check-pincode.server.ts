import { fail, ok, type Result } from '~/domain/shared/result'
import { pincodeFormat, type PincodeAvailability } from '~/domain/catalogue/pincodes/pincode'
import { findPincode } from '~/domain/catalogue/pincodes/pincode.queries.server'
import { normalisePincode } from '~/domain/catalogue/pincodes/pincode-table.server'
import { deliveryPlaceOf } from '~/domain/sales/cart/pricing/delivery-place'
import { readPricingFacts, type PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { offersCashOnDelivery } from '~/domain/sales/payments/payment-choices.server'
import { isDelivered } from '~/domain/sales/shipping/shipping'
import type { Visitor } from '~/domain/shared/shop'

/**
 * Whether the visitor's channel delivers to a pincode of its own country, for the call and for the form of a product's
 * page. Where that depends on a state that the pincode does not tell, nothing is promised. Error: `invalid_pincode` when
 * the text is not a pincode. No delivery is not an error.
 */
export async function checkPincode(visitor: Visitor, typed: string): Promise<Result<PincodeAvailability>> {
  const { db } = visitor
  const { countryCode, id } = visitor.channel
  const pincode = normalisePincode(countryCode, typed)
  if (pincode !== null) {
    const found = await readAvailability(visitor, await readPricingFacts(db, id), pincode)
    if (found === null) return ok({ pincode, isServiceable: false, hasCashOnDelivery: false, days: null, zone: null })
    // promised only where the channel offers it
    const hasCashOnDelivery = found.hasCashOnDelivery && (await offersCashOnDelivery(db, id, countryCode))
    return ok({ ...found, hasCashOnDelivery })
  }
  const { message } = pincodeFormat(countryCode)
  return fail('invalid_pincode', message, { pincode: [message] })
}

/**
 * Delivery at a normalised pincode, by the table of pincodes and by the zones, as the checkout decides; null where it
 * depends on a state that the pincode does not tell.
 */
export async function readAvailability(
  { db, channel }: Pick<Visitor, 'db' | 'channel'>,
  { isPincodeTableEmpty: isTableEmpty, postcodePlaces, shippingZones }: PricingFacts,
  pincode: string,
): Promise<PincodeAvailability | null> {
  const found = await findPincode(db.read, channel.id, pincode, { isTableEmpty })
  if (!found.isServiceable) return found
  const { destination } = deliveryPlaceOf({ channel, pincode }, null, postcodePlaces)
  const isReached = isDelivered(shippingZones, destination)
  if (isReached === null) return null
  return isReached ? found : { ...found, isServiceable: false, hasCashOnDelivery: false, days: null }
}
