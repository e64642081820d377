import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { offersCashOnDelivery } from '~/domain/sales/payments/payment-choices.server'
import { compactPostcode } from '~/domain/sales/shipping/shipping'
import type { Visitor } from '~/domain/shared/shop'
import { hasFeature } from '~/domain/site/storefront/features.server'
import { pincodeFormat, type PincodeAvailability } from './pincode'
import { findPincode, hasPincodes } from './pincode.queries.server'

/** Whether the channel with that id has no pincodes of its own, or the owner has switched them off. */
export const isPincodeTableEmpty = cacheReferenceData(
  async (db, channelId: number) =>
    !(await hasFeature({ db }, 'PincodeAvaliability')) || !(await hasPincodes(db.read, channelId)),
)

/**
 * Whether the visitor's channel delivers to a pincode of its own country; the product page, the call and the address
 * step use it. Error: `invalid_pincode` when the text is not a pincode. No delivery is not an error.
 */
export async function checkPincode(visitor: Visitor, typed: string): Promise<Result<PincodeAvailability>> {
  const { db } = visitor
  const { countryCode, id } = visitor.channel
  const pincode = normalisePincode(countryCode, typed)
  if (pincode !== null) {
    const found = await findPincode(db.read, id, pincode, { isTableEmpty: await isPincodeTableEmpty(db, id) })
    // promised only where the channel offers it
    const hasCashOnDelivery = found.hasCashOnDelivery && (await offersCashOnDelivery(db, id, countryCode))
    return ok({ ...found, hasCashOnDelivery })
  }
  const { message } = pincodeFormat(countryCode)
  return fail('invalid_pincode', message, { pincode: [message] })
}

/** A pincode as stored; null when it does not have the format of the country (ISO 3166-1 alpha-2). */
export function normalisePincode(countryCode: string, typed: string): string | null {
  const pincode = compactPostcode(typed)
  return (countryCode === 'IN' ? /^[1-9][0-9]{5}$/ : /^[A-Z0-9]{3,10}$/).test(pincode) ? pincode : null
}
