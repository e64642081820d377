import { findPincode } from '~/domain/catalogue/pincodes/pincode.queries.server'
import { findPlaceIn } from '~/domain/customers/addresses/postcode'
import { taxRatesAt } from '~/domain/sales/cart/pricing/delivery-place'
import { readPricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { computeTotals } from '~/domain/sales/pricing/compute-totals'
import type { Totals } from '~/domain/sales/pricing/totals'
import {
  compactPostcode,
  shippingOptionsFor,
  zoneFor,
  type ShippingDestination,
  type ShippingQuote,
} from '~/domain/sales/shipping/shipping'
import type { ShopChannel } from '~/domain/shared/shop'

/** An order that nobody has made: goods of one tax class, as one line. */
export interface ImaginedOrder {
  destination: ShippingDestination
  /** Minor units, after discounts. */
  amount: number
  weightGrams: number
  pieces: number
  taxClass: string
}

export interface OrderQuote {
  /** With the state that the postcode tells where none was given. */
  destination: ShippingDestination
  /** The zone that is used; null where nothing is delivered to. */
  zone: { id: number; name: string } | null
  /** False where the list of postcodes says that nothing is delivered there. */
  isServiceable: boolean
  /** What it costs by each method. */
  methods: Array<{ shipping: ShippingQuote; totals: Totals }>
  /** What the goods alone cost. */
  goods: Totals
}

/**
 * Returns what an order would cost by each delivery method, with its taxes, for the owner who sets them: by the same
 * functions that price a cart.
 */
export async function quoteOrder(
  { db, channel }: ShopChannel,
  { destination: asked, amount, weightGrams, pieces, taxClass }: ImaginedOrder,
): Promise<OrderQuote> {
  const facts = await readPricingFacts(db, channel.id)
  const { countryCode, postcode } = asked
  const known = postcode === null ? null : findPlaceIn(facts.postcodePlaces, countryCode, postcode)
  const destination = { ...asked, stateCode: asked.stateCode ?? known?.stateCode ?? null }
  const pincode =
    countryCode === channel.countryCode && postcode !== null
      ? await findPincode(db.read, channel.id, compactPostcode(postcode), { isTableEmpty: facts.isPincodeTableEmpty })
      : null
  const isServiceable = pincode?.isServiceable ?? true
  const quotes = isServiceable
    ? shippingOptionsFor(facts.shippingZones, {
        destination,
        subtotalAfterDiscount: amount,
        weightGrams,
        pieces,
        isShippingFree: false,
        areaDays: pincode?.days ?? null,
      })
    : []
  const ratesFor = (name: string) =>
    taxRatesAt(channel, facts.taxRates, { ...destination, isStateKnown: true }, name) ?? []
  const totalsWith = (quote: ShippingQuote | null) =>
    computeTotals({
      pricesIncludeTax: channel.pricesIncludeTax,
      lines: [
        {
          key: 'goods',
          quantity: 1,
          displayUnit: null,
          unitsPerQuantity: 1,
          unitPrice: amount,
          compareAtUnitPrice: null,
          taxRates: ratesFor(taxClass),
        },
      ],
      lineDiscounts: {},
      shipping: quote && { price: quote.price, discount: quote.discount, taxRates: ratesFor(quote.taxClass) },
      fee: null,
    })
  const zone = zoneFor(facts.shippingZones, destination)
  return {
    destination,
    zone: zone && { id: zone.id, name: zone.name },
    isServiceable,
    methods: quotes.map((shipping) => ({ shipping, totals: totalsWith(shipping) })),
    goods: totalsWith(null),
  }
}
