import type { Address, AddressField } from '~/domain/customers/addresses/address'
import type { CustomisationInput } from '~/domain/catalogue/customisation/customisation'
import type { FailureCode } from '~/domain/shared/failure-code'
import type { Money } from '~/domain/shared/money/money'
import type { Picture } from '~/domain/catalogue/media/picture'
import type { QuantityChoice, QuantityField } from '~/domain/catalogue/stock/quantity-choices'
import type { StockStatus } from '~/domain/catalogue/stock/stock'

export type CheckoutStep = 'cart' | 'address' | 'payment'

export interface CartStepView {
  name: CheckoutStep
  /** 1 to 3 (specification 2, section 9). */
  number: number
  isActive: boolean
  status: 'pending' | 'completed'
  isValid: boolean
}

/** A line as the page of the cart shows it. */
export interface ShownCartLine {
  id: number
  productId: number
  slug: string
  sku: string
  name: string
  /** The chosen options and the customisation as one text, '' for nothing. */
  choicesText: string
  customisationPicture: Picture | null
  picture: Picture | null
  /** In the unit of what is sold by length or weight, as a form sends it: 1.5. */
  quantity: number
  quantityField: QuantityField
  /** '1.5 m', or the plain quantity for pieces. */
  quantityInDisplayUnit: string
  /** The quantities to choose from, for what is sold by length or weight; null where any number is typed. */
  quantityChoices: QuantityChoice[] | null
  /** The price as it is shown: '₹480 a metre', '₹500 each'. */
  priceText: string
  /** The compare-at price on the same scale, or null. */
  compareAtText: string | null
  /** The offer that it has, with what that takes off: 'Mug week: -₹20'; null without. */
  offer: string | null
  /** Quantity × price, before offers and coupon; 0 while the line is not part of the totals. */
  subtotal: Money
  stock: StockStatus
  /** When it is sent, of what is sold before it is in stock (shipsWhen); else null. */
  ships: string | null
  /** When it arrives where only a part of it is in stock: '5 arrive Tue 25 – Thu 27 Nov, 5 ship from Sat 12 Dec'. */
  partArrival: string | null
  /** The quantity that can be bought now, in the unit; null when stock is not tracked or backorder is allowed. */
  available: number | null
  /** Why the line cannot be bought as it is, and what the shopper can do. Null when it can. */
  problem: CartLineProblem | null
  /** Whether the product still has a page. */
  hasPage: boolean
  /** Whether the shopper can choose other options or texts for it. */
  isChangeable: boolean
}

export interface CartLineView extends ShownCartLine {
  /** The variant's id; `product_id` in the calls. */
  variantId: number
  /** Chosen options: [{name: 'Size', value: 'M'}]. */
  options: Array<{ name: string; value: string }>
  /** The customisation as text: [{label, value}]. */
  customisation: Array<{ label: string; value: string }>
  /** The customisation as it was given, so that it can be sent again. */
  customisationInput: CustomisationInput | null
  brand: string | null
  category: string | null
  /** The price of one piece, or of one unit of what is sold by length or weight. */
  unitPrice: Money
  compareAtUnitPrice: Money | null
  /** ≤ 0. */
  discount: Money
  /** The price that the shopper last saw when it differs from the current one, else null. */
  previousUnitPrice: Money | null
  /** The change of the price as text, or null: 'Rose kurta in M was ₹500 and is now ₹550 each'. */
  priceChange: string | null
  /** The chosen options as a buy form sends them: option slug → value slug. */
  selection: Record<string, string>
}

/** A problem of a line; it is not part of the totals. */
export interface CartLineProblem {
  message: string
  /** The quantity in the unit that can be bought instead, with its text ('2', '1.5 m'); null when there is none. */
  possible: { quantity: number; text: string } | null
  /** The option of which another value may be bought. */
  otherOption: { name: string; slug: string } | null
}

/** Delivery as far as it is known. */
export interface DeliveryView {
  /** The method's name. */
  name: string
  /** 'Arrives Tue 25 – Thu 27 Nov', or null. */
  arrival: string | null
  /** What goods must cost that are added for a free delivery, after whatever the coupon takes off them; or null. */
  missingForFree: Money | null
  /** Whether the delivery is charged only because the coupon lowers what the goods cost. */
  isFreeWithoutCoupon: boolean
}

export interface CartCouponView {
  code: string
  title: string
  description: string
  /** ≤ 0; null when it does not apply. */
  discount: Money | null
  /** Why it does not apply right now, or null. */
  reason: string | null
}

/** A gift card that is to pay for the cart. */
export interface CartGiftCardView {
  lastFour: string
  /** The amount that can be used from the card. */
  balance: Money
}

export interface ShippingOption {
  code: string
  name: string
  description: string
  price: Money
  /** Price before a free-shipping offer when it differs, else null. */
  fullPrice: Money | null
  daysMin: number | null
  daysMax: number | null
  /** 'Arrives Tue 25 – Thu 27 Nov', or null. */
  arrival: string | null
  isSelected: boolean
}

export interface PaymentOption {
  code: string
  name: string
  description: string
  provider: string
  fee: Money
  isSelected: boolean
  requiresJs: boolean
  /** Why it can't be chosen now (the total is over its limit, not available at this pincode), or null. */
  reason: string | null
}

export interface TotalsView {
  /** The sum of the lines before offers and coupon. */
  subtotal: Money
  /**
   * The discount of offers and coupon, that for free delivery included; ≤ 0. The discounts of lines and coupon are parts
   * of it.
   */
  discount: Money
  /** The part of each offer that takes something off; ≤ 0. */
  offers: Array<{ name: string; discount: Money }>
  /** The coupon's part of the discount; ≤ 0. */
  couponDiscount: Money
  /** Code of the coupon that gives the discount, or null. */
  couponCode: string | null
  /** Before offers and coupon; null before a method is chosen. */
  shipping: Money | null
  fee: Money
  tax: Money
  taxes: Array<{ name: string; ratePpm: number; amount: Money }>
  isTaxIncluded: boolean
  savings: Money
  grandTotal: Money
  /** The part of the total that each gift card pays; ≤ 0. */
  giftCards: Array<{ lastFour: string; amount: Money }>
  /** The total without it: what is left to pay. */
  amountDue: Money
}

/** A row below the lines of a cart or an order. */
export interface TotalsRow {
  kind: 'subtotal' | 'offer' | 'coupon' | 'delivery' | 'fee' | 'tax' | 'total' | 'included-tax' | 'gift-card' | 'due'
  label: string
  /**
   * null while it is not known. The rows from the subtotal to the taxes sum to the total; with those of gift cards, it
   * is what is due.
   */
  amount: Money | null
  /** The amount as text. */
  text: string
}

/** The part of a cart that the page of the cart shows, and all that it sends to browsers. */
export interface ShownCart {
  lines: ShownCartLine[]
  /** How many things its total is for, as shoppers count: what is sold by length or weight is one thing. */
  itemCount: number
  coupon: CartCouponView | null
  availableCoupons: CartCouponView[]
  /** The totals as they are shown, with the delivery to expect while none is chosen (see totalsRows). */
  totalsRows: TotalsRow[]
  /** Sentences below them: what is missing to a free delivery, when it arrives, what is saved. */
  totalsNotes: string[]
  /** Prices changed since the shopper saw them. */
  hasPriceChanges: boolean
  /** Each of them with the old and the new price, in sentences; '' for none. */
  priceChanges: string
  /** Every line can be bought as it is. */
  isStockValid: boolean
  /** Why lines cannot be bought, in sentences; '' when all can. */
  lineProblems: string
  /** The name of the line that was removed a moment ago and can be put back, else null. */
  removedName: string | null
  /** The id of the line that stood below it, or null when it was the last one. */
  removedBefore: number | null
}

/** The whole cart as the checkout and calls show it. */
export interface CartView extends ShownCart {
  /** null before the first item is added. */
  id: number | null
  lines: CartLineView[]
  /** The sum of the quantities, for calls. */
  totalQuantity: number
  giftCards: CartGiftCardView[]
  totals: TotalsView
  /** The totals with the delivery to expect, while none is chosen; null when one is chosen or none can be estimated. */
  estimatedTotals: TotalsView | null
  /** The place that delivery is estimated for ('560001', 'India') while no address is given, else null. */
  estimatedFor: string | null
  /** The chosen delivery, else the one to expect; null where there is none. */
  delivery: DeliveryView | null
  email: string | null
  phone: string | null
  shippingAddress: Address | null
  billingAddress: Address | null
  isBillingSame: boolean
  shippingOptions: ShippingOption[]
  /** Why there are none ('We do not deliver to …'), or null. */
  shippingProblem: string | null
  paymentOptions: PaymentOption[]
  note: string
  hasAcceptedTerms: boolean
  needsShipping: boolean
  steps: CartStepView[]
  /** The problems that are still in the way of the checkout, in the order of its rules (see checkoutRules). */
  problems: CheckoutProblem[]
  outOfStockLineIds: number[]
  version: number
  /** Names what the cart holds, to notice when it has changed since a page showed it (see contentKeyOf). */
  contentKey: string
  /** Delivery PIN code the shopper entered, or null. */
  pincode: string | null
}

/** The cart as the checkout reads it: it shows no coupons on offer. */
export type CheckoutCart = Omit<CartView, 'availableCoupons'>

/** The total as it is shown, with the delivery to expect while none is chosen; '' of an empty cart. */
export function shownTotal({ totalsRows }: Pick<ShownCart, 'totalsRows'>): string {
  return totalsRows.find(({ kind }) => kind === 'total')?.text ?? ''
}

/** The line with this id, else the next one below its place; lines are in the order of their ids. */
export function lineFrom<T extends { id: number }>(lines: readonly T[], id: number): T | undefined {
  return lines.find((line) => line.id >= id)
}

/** A required field of an address, for the checkout rules. */
export type RequiredField = Pick<AddressField, 'columnName' | 'label'>

/** An address that was used in this cart, for the selector. */
export interface CartAddressView {
  id: number
  address: Address
  isShipping: boolean
  isBilling: boolean
}

/** A reason why a step of the checkout is not valid. */
export interface CheckoutProblem {
  step: CheckoutStep
  code: FailureCode
  /** The input that it belongs to; '' when it belongs to none. */
  field: string
  message: string
  /** The page where it can be corrected. */
  goTo: CheckoutStep | 'login'
}

/** An item that was just added, for the page that it was added on. */
export interface AddedItem {
  line: Pick<CartLineView, 'name' | 'picture' | 'choicesText' | 'quantityInDisplayUnit'>
  /** The subtotal of the whole cart. */
  subtotal: string
  itemCount: number
  /** Sentences about what is missing for a free delivery. */
  freeDeliveryNotes: string[]
}

/**
 * Why a cart may be empty: the browser has sent no cookie, so it keeps none; or the cart was gone in the middle of the
 * checkout, or when the order was sent.
 */
export type CartLoss = 'cookies' | 'checkout' | 'order'

/** The part of the visitor's cart that every page shows. */
export interface CartBadge {
  /** Things in the cart, also those that cannot be bought. */
  quantity: number
  /** Name of the links to the cart: 'Cart, 2 items'. */
  label: string
}

export function cartBadge(quantity: number): CartBadge {
  return { quantity, label: quantity === 1 ? 'Cart, 1 item' : `Cart, ${quantity} items` }
}
