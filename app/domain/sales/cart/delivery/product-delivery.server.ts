import { listInSentence } from '~/domain/shared/text/list-in-sentence'
import { deliveryPlaceOf, taxRatesAt } from '~/domain/sales/cart/pricing/delivery-place'
import { readPricingFacts, type PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { formatMoney } from '~/domain/shared/money/money'
import { lineAmount } from '~/domain/shared/money/sold-by-unit'
import { paymentChoicesFor } from '~/domain/sales/payments/payment-choices.server'
import type { PincodeAvailability } from '~/domain/catalogue/pincodes/pincode'
import { normalisePincode } from '~/domain/catalogue/pincodes/pincode-table.server'
import type { ProductView } from '~/domain/catalogue/products/product'
import { productReturnTerms } from '~/domain/catalogue/products/product-returns'
import { returnsText } from '~/domain/operations/settings/returns'
import { arrivalOf, arrivalText } from '~/domain/sales/shipping/arrival'
import { expectedOption, type KnownDestination } from '~/domain/sales/shipping/shipping'
import type { Visitor } from '~/domain/shared/shop'
import { readAvailability } from './check-pincode.server'
import type { ProductDelivery } from './product-delivery'

type DeliveredProduct = Pick<
  ProductView,
  'price' | 'selected' | 'isVirtual' | 'isGiftCard' | 'taxClass' | 'customisation' | 'displayUnit'
>

/**
 * Delivery, payment, returns and taxes of a product, from what the owner has set for the channel: for the pincode that
 * the visitor has entered, else for the channel's own country. Its smallest quantity is what is delivered and paid.
 */
export async function readProductDelivery(visitor: Visitor, product: DeliveredProduct): Promise<ProductDelivery> {
  const { db, channel, settings, now } = visitor
  const facts = await readPricingFacts(db, channel.id)
  const pincode = visitor.pincode === null ? null : normalisePincode(channel.countryCode, visitor.pincode)
  const place = deliveryPlaceOf({ channel, pincode }, null, facts.postcodePlaces)
  const availability = pincode === null || product.isVirtual ? null : await readAvailability(visitor, facts, pincode)
  const price = smallestAmount(product)
  const quote =
    product.isVirtual || availability?.isServiceable === false
      ? null
      : quoteOf(facts, place.destination, price, availability)
  const isCostOpen = quote === null && !product.isVirtual && availability?.isServiceable !== false && pincode !== null
  const choices = paymentChoicesFor(facts.paymentMethods, {
    allowsTestPayments: visitor.allowsTestPayments,
    countryCode: channel.countryCode,
    // what the checkout compares with the limits of a method
    amountDueBeforeFee: price + (quote?.price ?? 0),
    isTotalFinal: false,
    needsShipping: !product.isVirtual,
    hasCashOnDelivery: availability?.hasCashOnDelivery ?? true,
    postcode: pincode,
    currency: channel.currency,
    languageTag: channel.languageTag,
  })
  const onDelivery = choices.find(({ isPaidOnDelivery }) => isPaidOnDelivery)
  const taxedAt = pincode === null || product.isVirtual ? null : place.destination
  const rates = taxRatesAt(channel, facts.taxRates, taxedAt, product.taxClass)
  const delivery: Omit<ProductDelivery, 'sentences'> = {
    place: place.name,
    availability,
    cost: isCostOpen
      ? 'What delivery costs depends on your address'
      : quote && costText(quote, (amount) => formatMoney(amount, channel.currency, channel.languageTag)),
    // nothing arrives of what cannot be ordered
    arrival:
      quote === null || product.selected?.stock === 'out_of_stock'
        ? null
        : arrivalOf(arrivalText(quote, now(), channel), [{ name: '', ships: product.selected?.ships ?? null }]),
    cashOnDelivery:
      !onDelivery || !quote
        ? null
        : onDelivery.reason === null
          ? `${onDelivery.name} is available.`
          : `${onDelivery.name}: ${onDelivery.reason}.`,
    waysToPay: choices.filter(({ reason }) => reason === null).map(({ name }) => name),
    returns: returnsText(settings, [productReturnTerms(product, channel.returnDays)], true),
    tax:
      rates === null || rates.length === 0
        ? null
        : channel.pricesIncludeTax
          ? 'Inclusive of all taxes'
          : 'Plus tax at checkout',
  }
  return { ...delivery, sentences: sentencesOf(delivery, isCostOpen) }
}

/** What the smallest quantity costs. Minor units. */
function smallestAmount({ price, selected, displayUnit }: DeliveredProduct): number {
  if (!selected) return price.amount
  return lineAmount(price.amount, selected.minQuantity, { displayUnit, unitsPerQuantity: selected.unitsPerQuantity })
}

function sentencesOf(
  { place, cost, arrival, waysToPay, returns }: Omit<ProductDelivery, 'sentences'>,
  isCostOpen: boolean,
): string[] {
  const estimated = isCostOpen ? '' : `, estimated for ${place}`
  return [
    ...(cost === null ? [] : [`${cost}${arrival === null ? '' : `. ${arrival}`}${estimated}.`]),
    ...(waysToPay.length === 0 ? [] : [`Pay by ${listInSentence(waysToPay, 'or')}.`]),
    ...(returns === null ? [] : [`${returns}.`]),
  ]
}

/**
 * Returns a function that takes the price of a product (minor units) and returns what its delivery to the whole country
 * of the channel costs, for search engines. It returns null where nothing is delivered, and where the cost depends on
 * the state, the weight or the number of pieces.
 */
export async function readCountryDelivery(
  { db, channel }: Pick<Visitor, 'db' | 'channel'>,
  product: Pick<ProductView, 'isVirtual'>,
): Promise<(price: number) => ProductQuote | null> {
  if (product.isVirtual) return () => null
  const facts = await readPricingFacts(db, channel.id)
  const destination = { countryCode: channel.countryCode, stateCode: null, postcode: null, isStateKnown: false }
  return (price) => {
    const quote = quoteOf(facts, destination, price, null)
    return quote?.isByQuantity ? null : quote
  }
}

/** A way to deliver one product. Money in minor units. */
export interface ProductQuote {
  price: number
  /** As in ShippingQuote. */
  freeFrom: number | null
  isByQuantity: boolean
  daysMin: number | null
  daysMax: number | null
}

/**
 * The delivery to expect for one product; one by weight or pieces at its lowest price, because more may be added. Null
 * where there is none, or where it depends on a state that is not known.
 */
function quoteOf(
  { shippingZones }: PricingFacts,
  destination: KnownDestination,
  price: number,
  availability: PincodeAvailability | null,
): ProductQuote | null {
  return expectedOption(shippingZones, {
    destination,
    subtotalAfterDiscount: price,
    weightGrams: 0,
    pieces: 1,
    isShippingFree: false,
    areaDays: availability?.days ?? null,
  })
}

function costText(quote: ProductQuote, format: (amount: number) => string): string {
  if (quote.price === 0) return 'Free delivery'
  const cost = `Delivery ${quote.isByQuantity ? 'from ' : ''}${format(quote.price)}`
  return quote.freeFrom === null ? cost : `${cost}, free from ${format(quote.freeFrom)}`
}
