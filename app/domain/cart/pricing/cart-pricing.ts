import type { CustomisationSchema } from '~/domain/customisation/customisation'
import type { StockStatus } from '~/domain/stock/stock'
import type { CustomisationInput } from '~/domain/customisation/customisation'
import type { Picture } from '~/domain/media/picture'
import type { Coupon, CouponOutcome } from '~/domain/pricing/coupon'
import type { Totals } from '~/domain/pricing/totals'
import type { ShippingQuote } from '~/domain/shipping/shipping'
import type { RequiredField } from '~/domain/cart/cart'
import type { PaymentChoice } from '~/domain/payments/payment-choice'
import type { CartRow } from '~/domain/cart/cart-row'

/** Why a line cannot be bought as it is. */
export interface LineProblem {
  code: 'unavailable' | 'out_of_stock' | 'too_many' | 'quantity_rule' | 'customisation_changed'
  message: string
}

/** A line with everything that pricing, orders and pages need. Amounts are minor units, weights grams. */
export interface PricedCartLine {
  id: number
  /** Key of the line in `totals.lines`: its id as text. */
  key: string
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
  /** Current price of one piece with its customisation; the price last seen when it is no longer sold. */
  unitPrice: number
  compareAtUnitPrice: number | null
  unitPriceSeen: number
  stock: StockStatus
  /** The quantity that this line may have, after the cart's other lines of the variant; null when it is not limited. */
  available: number | null
  /** False when the channel no longer sells it; then it is not part of the totals. */
  isSold: boolean
  problem: LineProblem | null
}

export interface CartCoupon {
  code: string
  /** null when there is no coupon with this code. */
  coupon: Coupon | null
  outcome: CouponOutcome
}

/** A cart with everything that is computed for it. Pages, checkout rules and orders use it. */
export interface CartPricing {
  cart: CartRow
  lines: PricedCartLine[]
  totals: Totals
  coupon: CartCoupon | null
  availableCoupons: Array<{ coupon: Coupon; outcome: CouponOutcome }>
  needsShipping: boolean
  shippingQuotes: ShippingQuote[]
  /** The chosen method while it is offered. */
  shipping: ShippingQuote | null
  shippingProblem: string | null
  paymentChoices: PaymentChoice[]
  /** The automatic method if there is one, else the chosen method while it can be used. */
  payment: PaymentChoice | null
  requiredShippingFields: RequiredField[]
  /** The cart's own draft order, whose holds count as available. */
  draftOrderId: number | null
}
