import type { OrderLineRow, OrderRow } from './order-row'

/** Column of each value of an order. */
export const orderColumns: Record<keyof OrderRow, string> = {
  id: 'id',
  cartId: 'cart_id',
  channelId: 'channel_id',
  token: 'token',
  number: 'number',
  status: 'status',
  paymentStatus: 'payment_status',
  fulfilmentStatus: 'fulfilment_status',
  currency: 'currency',
  subtotal: 'subtotal',
  discount: 'discount',
  shipping: 'shipping',
  fee: 'fee',
  tax: 'tax',
  taxAdded: 'tax_added',
  grandTotal: 'grand_total',
  giftCardAmount: 'gift_card_amount',
  hasGiftCardLines: 'has_gift_card_lines',
  openDifference: 'open_difference',
  waitsForDifference: 'waits_for_difference',
  isGtagTracked: 'google_gtag_event_tracked',
  isGtmTracked: 'google_gtm_event_tracked',
  isPixelTracked: 'facebook_pixel_event_tracked',
  totals: 'totals',
  email: 'email',
  phone: 'phone',
  shippingAddress: 'shipping_address',
  billingAddress: 'billing_address',
  shippingMethod: 'shipping_method',
  paymentMethod: 'payment_method',
  couponCode: 'coupon_code',
  note: 'note',
  holdsStock: 'holds_stock',
  hasTakenStock: 'has_taken_stock',
  holdExpiresAt: 'hold_expires_at',
  experienceRating: 'experience_rating',
  placedAt: 'placed_at',
  agreedKey: 'agreed_key',
}

/** Column of each value of an order's line. */
export const orderLineColumns: Record<keyof OrderLineRow, string> = {
  position: 'position',
  productId: 'product_id',
  variantId: 'variant_id',
  sku: 'sku',
  name: 'name',
  quantity: 'quantity',
  backorderedQuantity: 'backordered_quantity',
  unitPrice: 'unit_price',
  discount: 'discount',
  tax: 'tax',
  total: 'total',
  snapshot: 'snapshot',
  cartLineKey: 'cart_line_key',
}

/** Converts values to columns, as the database stores them. */
export function toColumns<Key extends string>(
  columns: Record<Key, string>,
  values: Partial<Record<Key, string | number | boolean | null>>,
): Record<string, string | number | null> {
  const isKey = (name: string): name is Key => Object.hasOwn(columns, name)
  const stored: Record<string, string | number | null> = {}
  for (const name of Object.keys(values)) {
    const value = isKey(name) ? values[name] : undefined
    if (isKey(name) && value !== undefined) stored[columns[name]] = typeof value === 'boolean' ? Number(value) : value
  }
  return stored
}
