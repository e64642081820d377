import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import type { StockStatus } from '~/domain/catalogue/stock/stock'
import type { CustomisationInput } from '~/domain/catalogue/customisation/customisation'
import type { GiftCard, GiftCardPart } from '~/domain/sales/gift-cards/gift-card'
import type { Picture } from '~/domain/catalogue/media/picture'
import type { Coupon, CouponOutcome } from '~/domain/sales/pricing/coupon'
import type { AppliedOffer, OfferHint } from '~/domain/sales/pricing/offers'
import type { Totals } from '~/domain/sales/pricing/totals'
import type { ShippingQuote } from '~/domain/sales/shipping/shipping'
import type { RequiredField } from '~/domain/sales/cart/cart'
import type { PaymentChoice } from '~/domain/sales/payments/payment-choice'
import type { CartRow } from '~/domain/sales/cart/cart-row'
import { returnTerms, type ReturnTerms } from '~/domain/operations/settings/returns'
import type { DeliveryPlace } from './delivery-place'

/** Why a line cannot be bought as it is. */
export interface LineProblem {
  code: 'unavailable' | 'out_of_stock' | 'too_many' | 'quantity_rule' | 'customisation_changed'
  message: string
  /** The quantity that could be bought instead, or null when there is none. */
  possibleQuantity: number | null
}

/** Delivery at a price that is not certain yet, because no address or no method is chosen. */
export interface DeliveryEstimate {
  quote: ShippingQuote
  /** The totals with this delivery. */
  totals: Totals
  /** The part of the total that each gift card pays. */
  giftCardParts: GiftCardPart[]
}

/** How far a cart is from a free delivery. */
export interface FreeDelivery {
  /**
   * The price of delivered goods that make the delivery free when they are added, whether the coupon is for them or not,
   * in minor units. Null where it is free already, or no amount is certain to make it free.
   */
  missing: number | null
  /** Whether the delivery is charged only because the coupon lowers what the goods cost. */
  isFreeWithoutCoupon: boolean
}

/** A line with everything that pricing, orders and pages need. Amounts are minor units, weights grams. */
export interface PricedCartLine {
  id: number
  /** Key of the line in `totals.lines`: its id as text. */
  key: string
  /** The key that distinguishes it from other lines of its variant (see lineKeyOf). */
  lineKey: string
  variantId: number
  productId: number
  slug: string
  /** The channel's own SKU, else the variant's. */
  sku: string
  name: string
  brandId: number | null
  brand: string | null
  category: string | null
  taxClass: string
  hsn: string | null
  options: Array<{ name: string; value: string }>
  /** Option slug → slug of its value, in the product's order. */
  optionSlugs: Array<{ name: string; slug: string; valueSlug: string }>
  customisationSchema: CustomisationSchema | null
  customisation: CustomisationInput | null
  customisationRows: Array<{ label: string; value: string }>
  customisationPicture: Picture | null
  choices: Record<string, string> | null
  picture: Picture | null
  quantity: number
  minQuantity: number
  maxQuantity: number
  quantityStep: number
  displayUnit: string | null
  unitsPerQuantity: number
  weightGrams: number
  needsShipping: boolean
  /** Its pieces become gift cards: no coupon and no gift card pays for it. */
  isGiftCard: boolean
  /**
   * Current price of one piece with its customisation, or the one that the staff have set; the price last seen when it
   * is no longer sold.
   */
  unitPrice: number
  /** The price without the staff's own, and why that is another one; '' where the price is the shop's. */
  regularUnitPrice: number
  ownPriceReason: string
  compareAtUnitPrice: number | null
  unitPriceSeen: number
  stock: StockStatus
  /** The pieces of it that are not in stock; other lines of the variant before it get what is in stock. */
  backorderedQuantity: number
  /** When those are sent (shipsWhen); null while all are in stock. */
  ships: string | null
  /** The day when there are new pieces (2026-12-12), where it is known. */
  restockOn: string | null
  /** The quantity that this line may have, after the cart's other lines of the variant; null when it is not limited. */
  available: number | null
  /** False when the channel no longer sells it. */
  isSold: boolean
  /** Whether the product still has a page. */
  isProductPublished: boolean
  /** Why it cannot be bought as it is; then it is not part of the totals. */
  problem: LineProblem | null
}

/** Returns whether and for how long (days) a line of a cart can be returned. Pure. */
export function lineReturnTerms(line: PricedCartLine, days: number): ReturnTerms {
  return returnTerms({ ...line, isCustomised: line.customisationRows.length > 0 }, days)
}

export interface CartCoupon {
  code: string
  /** null when there is no coupon with this code. */
  coupon: Coupon | null
  outcome: CouponOutcome
  /** The keys of the lines that it is for. */
  lineKeys: readonly string[]
}

/** A cart with everything that is computed for it. Pages, checkout rules and orders use it. */
export interface CartPricing {
  cart: CartRow
  lines: PricedCartLine[]
  totals: Totals
  coupon: CartCoupon | null
  availableCoupons: Array<{ coupon: Coupon; outcome: CouponOutcome }>
  /** The offers that apply by themselves. */
  offers: AppliedOffer[]
  /** The names of offers that do not apply because the coupon saves more (see combineDiscounts). */
  displacedOffers: string[]
  /** What it lacks for offers that it is close to. */
  offerHints: OfferHint[]
  /** The gift cards of the cart, also those that have nothing to pay. */
  giftCards: GiftCard[]
  /** The part of the total that each gift card pays. */
  giftCardParts: GiftCardPart[]
  /** The total without what gift cards pay. */
  amountDue: number
  /** Whether any line is delivered, also one that cannot be bought as it is. */
  needsShipping: boolean
  /** Whether any line is delivered that can be bought as it is. Without one no delivery is charged or estimated. */
  hasDeliveries: boolean
  shippingQuotes: ShippingQuote[]
  /** The chosen method while it is offered. */
  shipping: ShippingQuote | null
  /** The delivery to expect while none is chosen; null when one is chosen or none is needed or possible. */
  deliveryEstimate: DeliveryEstimate | null
  /** How far the cart is from a free delivery, by the chosen method or the one to expect; null where there is none. */
  freeDelivery: FreeDelivery | null
  /** Where it is, or probably is, to be delivered; null when nothing is delivered. */
  deliveryPlace: DeliveryPlace | null
  /** False where the tax depends on a state that is not known yet; the totals are without it then. */
  isTaxKnown: boolean
  shippingProblem: string | null
  paymentChoices: PaymentChoice[]
  /** The automatic method if there is one, else the chosen method while it can be used. */
  payment: PaymentChoice | null
  requiredShippingFields: RequiredField[]
  /** The cart's own draft order, whose holds count as available. */
  draftOrderId: number | null
}
