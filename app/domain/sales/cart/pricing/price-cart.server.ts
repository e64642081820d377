import type { Knex } from 'knex'
import type { Address } from '~/domain/customers/addresses/address'
import { sumOfParts, coverByGiftCards, type GiftCard, type GiftCardPart } from '~/domain/sales/gift-cards/gift-card'
import { readCartGiftCards } from '~/domain/sales/gift-cards/read-cart-gift-cards.server'
import type { PincodeAvailability } from '~/domain/catalogue/pincodes/pincode'
import { findPincode } from '~/domain/catalogue/pincodes/pincode.queries.server'
import type { PaymentChoice } from '~/domain/sales/payments/payment-choice'
import { paymentChoicesFor } from '~/domain/sales/payments/payment-choices.server'
import { lineAmount } from '~/domain/shared/money/sold-by-unit'
import { computeTotals } from '~/domain/sales/pricing/compute-totals'
import { sumDiscounts } from '~/domain/sales/pricing/offers'
import type { TaxRate, TotalsInput, Totals } from '~/domain/sales/pricing/totals'
import { addressDestination, deliveryPlaceOf, taxRatesAt, type DeliveryPlace } from './delivery-place'
import {
  compactPostcode,
  expectedOption,
  noDeliveryMessage,
  ownShippingQuote,
  shippingOptionsFor,
  type ShippingDestination,
  type ShippingInput,
  type ShippingQuote,
} from '~/domain/sales/shipping/shipping'
import type { Visitor } from '~/domain/shared/shop'
import type { CartPricing, PricedCartLine } from './cart-pricing'
import { readCartDiscounts } from './cart-coupon.server'
import { readDraftOrder } from './cart-orders.queries.server'
import type { StoredCartLine } from '~/domain/sales/cart/lines/cart-lines.queries.server'
import type { RequiredField } from '~/domain/sales/cart/cart'
import type { CartRow } from '~/domain/sales/cart/cart-row'
import { countedLines } from './counted-lines'
import { freeDeliveryOf, missingForFreeOffer } from './free-delivery'
import { readPricedLines } from './price-lines.server'
import type { PricingFacts } from './pricing-facts.server'

/**
 * Reads and computes everything about a cart: lines at current prices and stock, offers, coupon, shipping, payment methods and
 * totals. Writes nothing. Lines that cannot be bought as they are are not part of the totals. A chosen method that is
 * no longer offered counts as not chosen.
 * @param q a connection, or the transaction that the cart is changed or ordered in
 * @param facts of the visitor's channel (readPricingFacts)
 * @param options.lines in place of the stored ones
 * @param options.withCoupons whether the public coupons are evaluated for this cart; else `availableCoupons` is empty
 */
export async function priceCart(
  q: Knex,
  visitor: Visitor,
  facts: PricingFacts,
  cart: CartRow,
  { lines: givenLines, withCoupons = false }: { lines?: readonly StoredCartLine[]; withCoupons?: boolean } = {},
): Promise<CartPricing> {
  // Phase 1: lines, offers and coupon
  const draft = await readDraftOrder(q, cart.id)
  const lines = await readPricedLines(q, visitor, facts, cart.id, { draft, lines: givenLines })
  const counted = countedLines(lines)
  const discounts = await readCartDiscounts(q, visitor, facts, cart, {
    lines,
    draftOrderId: draft?.orderId ?? null,
    withCoupons,
  })
  const { coupon, offers } = discounts
  const needsShipping = lines.some((line) => line.needsShipping)
  const hasDeliveries = counted.some((line) => line.needsShipping)
  const address = needsShipping ? cart.shippingAddress : (cart.billingAddress ?? cart.shippingAddress)
  const place = needsShipping ? deliveryPlaceOf(visitor, cart, facts.postcodePlaces) : null
  // without an address and a postcode the tax is estimated at the seller's own place
  const destination = address ? addressDestination(address) : place?.destination.postcode ? place.destination : null
  const rates = new Map<string, TaxRate[] | null>()
  const ratesFor = (taxClass: string): TaxRate[] => {
    let found = rates.get(taxClass)
    if (found === undefined)
      rates.set(taxClass, (found = taxRatesAt(visitor.channel, facts.taxRates, destination, taxClass)))
    return found ?? []
  }
  const goods = totalsInputOf(visitor, counted, discounts, ratesFor)

  // Phase 2: shipping
  const pincode = place && (await readPincode(q, visitor, facts, place.destination))
  const shippingInput =
    place && pincode?.isServiceable !== false ? shippingInputOf(place, counted, goods, discounts, pincode) : null
  const offered = shippingInput && cart.shippingAddress ? shippingOptionsFor(facts.shippingZones, shippingInput) : []
  const shippingQuotes =
    cart.ownShippingPrice === null ? offered : [...offered, ownShippingQuote(cart.ownShippingPrice)]
  const chosen = shippingQuotes.find((quote) => quote.code === cart.shippingMethodCode) ?? null
  const shipping = hasDeliveries ? chosen : null
  const hasNoDelivery = hasDeliveries && cart.shippingAddress !== null && shippingQuotes.length === 0
  const withQuote = (quote: ShippingQuote | null): TotalsInput => ({
    ...goods,
    shipping: quote && { price: quote.price, discount: quote.discount, taxRates: ratesFor(quote.taxClass) },
  })
  const withShipping = withQuote(shipping)
  const estimated =
    shipping || !hasDeliveries || !shippingInput ? null : expectedOption(facts.shippingZones, shippingInput)

  // Phase 3: payment
  const beforeFee = computeTotals(withShipping)
  const expectedBeforeFee = estimated ? computeTotals(withQuote(estimated)) : beforeFee
  const giftCards = await readCartGiftCards(q, visitor.channel.id, cart.giftCardIds, draft?.orderId ?? null)
  const giftCardParts = giftCardPartsOf(giftCards, counted, beforeFee)
  const paidByGiftCards = sumOfParts(giftCardParts)
  const paymentChoices = paymentChoicesFor(counted.length === 0 ? [] : facts.paymentMethods, {
    allowsTestPayments: visitor.allowsTestPayments,
    mayTestKeys: visitor.mayTestKeys,
    countryCode: destination?.countryCode ?? null,
    amountDueBeforeFee:
      expectedBeforeFee.grandTotal - sumOfParts(giftCardPartsOf(giftCards, counted, expectedBeforeFee)),
    isTotalFinal: counted.length > 0 && (!needsShipping || shipping !== null),
    needsShipping,
    hasCashOnDelivery: pincode?.hasCashOnDelivery ?? true,
    postcode: place?.destination.postcode ?? null,
    currency: visitor.channel.currency,
    languageTag: visitor.channel.languageTag,
  })
  const payment = choiceOf(paymentChoices, cart.paymentMethodCode)
  const fee = payment && payment.fee > 0 ? { price: payment.fee, taxRates: ratesFor('standard') } : null
  const totals = computeTotals({ ...withShipping, fee })
  const quote = shipping ?? estimated
  const freeDelivery = freeDeliveryOf(quote, counted, coupon, offers)
  const isCharged = quote !== null && quote.price + quote.discount > 0
  const missingForOffer = isCharged
    ? missingForFreeOffer(facts.offers, { now: visitor.now(), channelId: visitor.channel.id }, counted)
    : null
  const missing =
    missingForOffer === null
      ? (freeDelivery?.missing ?? null)
      : Math.min(missingForOffer, freeDelivery?.missing ?? Infinity)
  return {
    cart,
    lines,
    totals,
    ...discounts,
    giftCards,
    giftCardParts,
    amountDue: totals.grandTotal - paidByGiftCards,
    needsShipping,
    hasDeliveries,
    shippingQuotes,
    shipping,
    deliveryEstimate:
      estimated === null
        ? null
        : {
            quote: estimated,
            totals: computeTotals({ ...withQuote(estimated), fee }),
            giftCardParts: giftCardPartsOf(giftCards, counted, expectedBeforeFee),
          },
    freeDelivery: freeDelivery && { ...freeDelivery, missing },
    deliveryPlace: place,
    isTaxKnown: ![...rates.values()].includes(null),
    shippingProblem: hasNoDelivery && cart.shippingAddress ? noDeliveryMessage(placeName(cart.shippingAddress)) : null,
    paymentChoices,
    payment,
    requiredShippingFields:
      needsShipping && cart.shippingAddress ? requiredFieldsOf(facts, cart.shippingAddress.countryCode) : [],
    draftOrderId: draft?.orderId ?? null,
  }
}

function totalsInputOf(
  visitor: Visitor,
  lines: PricedCartLine[],
  { coupon, offers }: Pick<CartPricing, 'coupon' | 'offers'>,
  ratesFor: (taxClass: string) => TaxRate[],
): TotalsInput {
  return {
    pricesIncludeTax: visitor.channel.pricesIncludeTax,
    lines: lines.map((line) => ({
      key: line.key,
      quantity: line.quantity,
      displayUnit: line.displayUnit,
      unitsPerQuantity: line.unitsPerQuantity,
      unitPrice: line.unitPrice,
      compareAtUnitPrice: line.compareAtUnitPrice,
      taxRates: ratesFor(line.taxClass),
    })),
    lineDiscounts: sumDiscounts([
      ...offers.map(({ lineDiscounts }) => lineDiscounts),
      ...(coupon?.outcome.ok ? [coupon.outcome.lineDiscounts] : []),
    ]),
    shipping: null,
    fee: null,
  }
}

/** The entry of the channel's pincode table for a postcode in its own country; null elsewhere. */
async function readPincode(
  q: Knex,
  { channel }: Visitor,
  { isPincodeTableEmpty: isTableEmpty }: PricingFacts,
  { countryCode, postcode }: ShippingDestination,
): Promise<PincodeAvailability | null> {
  if (countryCode !== channel.countryCode || postcode === null) return null
  return findPincode(q, channel.id, compactPostcode(postcode), { isTableEmpty })
}

function shippingInputOf(
  { destination }: DeliveryPlace,
  lines: PricedCartLine[],
  goods: TotalsInput,
  { coupon, offers }: Pick<CartPricing, 'coupon' | 'offers'>,
  pincode: PincodeAvailability | null,
): Omit<ShippingInput, 'destination'> & Pick<DeliveryPlace, 'destination'> {
  const shipped = lines.filter((line) => line.needsShipping)
  let subtotalAfterDiscount = 0
  let weightGrams = 0
  let pieces = 0
  for (const line of shipped) {
    subtotalAfterDiscount += lineAmount(line.unitPrice, line.quantity, line) + (goods.lineDiscounts[line.key] ?? 0)
    weightGrams += line.quantity * line.weightGrams
    pieces += line.displayUnit === null ? line.quantity : 1
  }
  return {
    destination,
    subtotalAfterDiscount,
    weightGrams,
    pieces,
    isShippingFree:
      (coupon?.outcome.ok === true && coupon.outcome.isShippingFree) ||
      offers.some(({ isShippingFree }) => isShippingFree),
    areaDays: pincode?.days ?? null,
  }
}

/** The fields that a shipping address in the country must have. */
function requiredFieldsOf({ shippingFormats }: PricingFacts, countryCode: string): RequiredField[] {
  return shippingFormats
    .fieldsOf(countryCode)
    .filter((field) => field.isRequired)
    .map(({ columnName, label }) => ({ columnName, label }))
}

/** The automatic payment method if there is one, else the chosen method while it can be used. */
function choiceOf(choices: PaymentChoice[], code: string | null): PaymentChoice | null {
  const automatic = choices.find((choice) => choice.isAutomatic)
  return automatic ?? choices.find((choice) => choice.code === code && choice.reason === null) ?? null
}

function placeName(address: Address): string {
  const place = [address.postcode, address.stateName].filter((part) => part !== '')
  return place.length > 0 ? place.join(', ') : address.countryName
}

/**
 * Returns the part of a cart's total that each of its gift cards pays. Gift cards do not pay for lines that are gift
 * cards: only money buys new ones. Pure.
 * @param beforeFee the totals without the fee of a payment method: there is one only where the cards do not pay all
 */
function giftCardPartsOf(
  cards: readonly GiftCard[],
  lines: readonly PricedCartLine[],
  beforeFee: Totals,
): GiftCardPart[] {
  const keys = new Set(lines.flatMap(({ key, isGiftCard }) => (isGiftCard ? [key] : [])))
  const cost = beforeFee.lines.reduce((sum, { key, total }) => (keys.has(key) ? sum + total : sum), 0)
  return coverByGiftCards(cards, beforeFee.grandTotal - cost)
}
