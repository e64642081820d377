import type { PostcodePlaces } from '~/domain/customers/addresses/postcode'
import { readPostcodePlaces } from '~/domain/customers/addresses/postcode-places.server'
import { readAddressFormats, type AddressFormats } from '~/domain/customers/addresses/read-addresses.server'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { hasFeature } from '~/domain/site/storefront/features.server'
import type { PaymentMethod } from '~/domain/sales/payments/payment-choice'
import { readPaymentMethods } from '~/domain/sales/payments/read-payment-methods.server'
import { isPincodeTableEmpty } from '~/domain/catalogue/pincodes/pincode-table.server'
import type { CouponTerms } from '~/domain/sales/pricing/coupon'
import { readOfferTerms, readPublicTerms } from '~/domain/sales/pricing/coupon.queries.server'
import type { ShippingZone } from '~/domain/sales/shipping/shipping'
import { readShippingZones } from '~/domain/sales/shipping/shipping.queries.server'
import type { TaxRateRow } from '~/domain/sales/tax/tax'
import { readTaxRates } from '~/domain/sales/tax/tax.queries.server'

/** The facts that the owner has set for a channel and that a cart is priced by. */
export interface PricingFacts {
  taxRates: TaxRateRow[]
  shippingZones: ShippingZone[]
  paymentMethods: PaymentMethod[]
  publicCoupons: CouponTerms[]
  /** Those that are switched on, also before their start and after their end. */
  offers: CouponTerms[]
  shippingFormats: AddressFormats
  isPincodeTableEmpty: boolean
  postcodePlaces: PostcodePlaces
  /** Whether products can be made to order. */
  hasCustomisation: boolean
}

/** The facts for pricing carts of the channel with that id; to be read before the transaction that prices one. */
export const readPricingFacts = cacheReferenceData(async (db, channelId: number): Promise<PricingFacts> => ({
  taxRates: await readTaxRates(db.read, channelId),
  shippingZones: await readShippingZones(db.read, channelId),
  paymentMethods: await readPaymentMethods(db, channelId),
  publicCoupons: await readPublicTerms(db.read, channelId),
  offers: await readOfferTerms(db.read, channelId),
  shippingFormats: await readAddressFormats(db, 'Shipping'),
  isPincodeTableEmpty: await isPincodeTableEmpty(db, channelId),
  postcodePlaces: await readPostcodePlaces(db),
  hasCustomisation: await hasFeature({ db }, 'ProductCustomisation'),
}))
