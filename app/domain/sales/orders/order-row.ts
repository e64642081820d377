import type { FulfilmentStatus, OrderStatus, PaymentStatus } from './order'

/**
 * An order as stored. Amounts are minor units, instants ISO 8601; order-snapshot has the schemas of the JSON texts.
 */
export interface OrderRow {
  id: number
  cartId: number
  channelId: number
  token: string
  number: string | null
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  currency: string
  subtotal: number
  /** ≤ 0 */
  discount: number
  shipping: number
  fee: number
  /** All tax, whether the prices include it or it is added. */
  tax: number
  taxAdded: number
  grandTotal: number
  /** The amount of the grand total that gift cards pay; ≥ 0. */
  giftCardAmount: number
  /** Gift cards are made of some of its lines when it is paid. */
  hasGiftCardLines: boolean
  /** What it costs more since it was paid, and is still to be paid; ≥ 0. */
  openDifference: number
  /** Whether nothing is sent before that is paid. */
  waitsForDifference: boolean
  /** Whether these tools have counted the purchase. */
  isGtagTracked: boolean
  isGtmTracked: boolean
  isPixelTracked: boolean
  /** JSON */
  totals: string
  email: string | null
  phone: string | null
  /** JSON */
  shippingAddress: string | null
  /** JSON */
  billingAddress: string | null
  /** JSON */
  shippingMethod: string | null
  /** JSON */
  paymentMethod: string
  couponCode: string | null
  note: string | null
  /** Stock is held for it until `holdExpiresAt`. */
  holdsStock: boolean
  /** Its stock has been taken out of the stock on hand. */
  hasTakenStock: boolean
  holdExpiresAt: string | null
  experienceRating: number | null
  placedAt: string | null
  /** What its buyer agreed to when they were sent to a provider (agreed-cart); null when they were not. */
  agreedKey: string | null
}

/**
 * Returns what a line costs before its discount and before tax that is added to the prices, in minor units. It follows
 * from the stored amounts, so that an order stays what it was when the rounding of its prices is another.
 */
export function subtotalOf(
  line: Pick<OrderLineRow, 'total' | 'discount' | 'tax'>,
  { taxAdded }: Pick<OrderRow, 'taxAdded'>,
): number {
  return line.total - line.discount - (taxAdded > 0 ? line.tax : 0)
}

/** Returns the amount that is left to pay with money, in minor units. */
export function amountDueOf({ grandTotal, giftCardAmount }: Pick<OrderRow, 'grandTotal' | 'giftCardAmount'>): number {
  return grandTotal - giftCardAmount
}

/**
 * Returns what is still to be paid with money of a placed order, in minor units: all that gift cards leave of it, or what
 * it costs more since it was paid.
 */
export function toPayOf(
  order: Pick<OrderRow, 'status' | 'paymentStatus' | 'grandTotal' | 'giftCardAmount' | 'openDifference'>,
): number {
  if (order.status !== 'placed' && order.status !== 'completed') return 0
  return order.paymentStatus === 'pending' ? amountDueOf(order) : order.openDifference
}

/** A line of an order as stored. Amounts are minor units. */
export interface OrderLineRow {
  position: number
  productId: number
  variantId: number
  sku: string
  name: string
  quantity: number
  /** The pieces of it that were not in stock when they were ordered. */
  backorderedQuantity: number
  unitPrice: number
  /** ≤ 0 */
  discount: number
  tax: number
  total: number
  /** JSON */
  snapshot: string
  /** The key of the line of the cart that it was made of; null in orders from before it was stored. */
  cartLineKey: string | null
}

/** A line of an order with what became of it. */
export interface StoredOrderLine extends OrderLineRow {
  shippedQuantity: number
  cancelledQuantity: number
}

/** The pieces of a line that were not in stock and are still to be sent; those that are cancelled are the first of them. */
export function owedPieces(
  line: Pick<StoredOrderLine, 'quantity' | 'backorderedQuantity' | 'shippedQuantity' | 'cancelledQuantity'>,
): number {
  const { quantity, backorderedQuantity, shippedQuantity, cancelledQuantity } = line
  return Math.max(0, Math.min(backorderedQuantity - cancelledQuantity, quantity - cancelledQuantity - shippedQuantity))
}

/** The values that a draft is written with; other functions set statuses, holds and number. */
export type DraftValues = Pick<
  OrderRow,
  | 'currency'
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'fee'
  | 'tax'
  | 'taxAdded'
  | 'grandTotal'
  | 'giftCardAmount'
  | 'hasGiftCardLines'
  | 'totals'
  | 'email'
  | 'phone'
  | 'shippingAddress'
  | 'billingAddress'
  | 'shippingMethod'
  | 'paymentMethod'
  | 'couponCode'
  | 'note'
>

/** The values that may be set on an order; moveOrder sets its statuses. */
export type OrderChange = Partial<Omit<OrderRow, 'id' | 'status' | 'paymentStatus' | 'fulfilmentStatus'>>
