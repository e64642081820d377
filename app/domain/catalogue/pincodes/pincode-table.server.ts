import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { compactPostcode } from '~/domain/sales/shipping/shipping'
import { hasFeature } from '~/domain/site/storefront/features.server'
import { hasPincodes } from './pincode.queries.server'

/** Whether the channel with that id has no pincodes of its own, or the owner has switched them off. */
export const isPincodeTableEmpty = cacheReferenceData(
  async (db, channelId: number) =>
    !(await hasFeature({ db }, 'PincodeAvaliability')) || !(await hasPincodes(db.read, channelId)),
)

/** A pincode as stored; null when it does not have the format of the country (ISO 3166-1 alpha-2). */
export function normalisePincode(countryCode: string, typed: string): string | null {
  const pincode = compactPostcode(typed)
  return (countryCode === 'IN' ? /^[1-9][0-9]{5}$/ : /^[A-Z0-9]{3,10}$/).test(pincode) ? pincode : null
}
