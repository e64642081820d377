import { roundHalfUp } from '~/domain/shared/money/arithmetic'
import { currencyDigits } from '~/domain/shared/money/money'
import { inUnits, type SoldUnit } from '~/domain/shared/money/sold-by-unit'

/** The events that analytics tools get (specification 2, section 9), by the names that GA4 gives them. */
export const shopEventNames = [
  'view_item',
  'view_cart',
  'add_to_cart',
  'remove_from_cart',
  'add_to_wishlist',
  'begin_checkout',
  'add_shipping_info',
  'add_payment_info',
  'purchase',
  'whatsapp_chat',
] as const
export type ShopEventName = (typeof shopEventNames)[number]

/** Something of the catalogue in an event: a variant, or a product of which none is chosen yet. */
export interface ReportedLine {
  of: { variantId: number } | { productId: number }
  /** In the unit of what is sold by length or weight, or as the database stores it where the unit is not at hand. */
  quantity: number | { stored: number }
  /** Minor units for one piece or unit. */
  unitPrice: number
}

/** An action of a visitor, as the shop reports it where it happens. */
export interface ShopReport {
  name: ShopEventName
  /** A second report with this key is left out; without one every report counts. */
  key?: string
  lines?: readonly ReportedLine[]
  /** Minor units; the sum of the lines without it. */
  value?: number
  coupon?: string | null
  shippingTier?: string
  paymentType?: string
  /** The order of a purchase, from which all else is read when it is placed. */
  orderId?: number
  /** The token of a cart that was made with it. */
  cartToken?: string | null
}

export type ReportEvent = (report: ShopReport) => void

/** An item as GA4 names its parts. */
export interface EventItem {
  item_id: string
  item_name: string
  item_brand?: string
  item_category?: string
  item_variant?: string
  /** Decimal, in the currency of the event. */
  price: number
  quantity: number
}

/** The parameters of an event, as GA4 names them. Amounts are decimal numbers in the currency. */
export interface EventParams {
  currency?: string
  value?: number
  coupon?: string
  shipping_tier?: string
  payment_type?: string
  transaction_id?: string
  tax?: number
  shipping?: number
  items?: EventItem[]
}

/** The details of a variant, for the items of an event. */
export interface ItemDetails extends SoldUnit {
  sku: string
  name: string
  brand: string | null
  category: string | null
  /** 'M, Rose'; '' without options. */
  options: string
}

/** Minor units as the decimal number that tools expect. */
export function decimalOf(amount: number, currency: string): number {
  return amount / 10 ** currencyDigits(currency)
}

export function eventItem(
  details: ItemDetails,
  { quantity, unitPrice }: Pick<ReportedLine, 'quantity' | 'unitPrice'>,
  currency: string,
): EventItem {
  return {
    item_id: details.sku,
    item_name: details.name,
    ...(details.brand ? { item_brand: details.brand } : {}),
    ...(details.category ? { item_category: details.category } : {}),
    ...(details.options ? { item_variant: details.options } : {}),
    price: decimalOf(unitPrice, currency),
    quantity: typeof quantity === 'number' ? quantity : inUnits(quantity.stored, details),
  }
}

/** The parameters of a report whose lines have these items. A chat has none. */
export function eventParams(report: ShopReport, items: EventItem[], currency: string): EventParams {
  if (report.lines === undefined) return {}
  const digits = 10 ** currencyDigits(currency)
  const sum = items.reduce((total, { price, quantity }) => total + roundHalfUp(price * quantity * digits), 0)
  return {
    currency,
    value: decimalOf(report.value ?? sum, currency),
    ...(report.coupon ? { coupon: report.coupon } : {}),
    ...(report.shippingTier ? { shipping_tier: report.shippingTier } : {}),
    ...(report.paymentType ? { payment_type: report.paymentType } : {}),
    items,
  }
}

interface QuantityOfLine {
  id: number
  variantId: number
  quantity: number
  /** Minor units. */
  unitPrice: number
}

/**
 * Returns the lines that a change of a cart has added and removed: a line is the same while its id and its variant are,
 * so a larger quantity is an addition and another variant in the same place is both.
 */
export function cartDifference(
  before: readonly QuantityOfLine[],
  after: readonly QuantityOfLine[],
): { added: ReportedLine[]; removed: ReportedLine[] } {
  const keyOf = ({ id, variantId }: QuantityOfLine) => `${id} ${variantId}`
  const less = (from: readonly QuantityOfLine[], lines: readonly QuantityOfLine[]) => {
    const known = new Map(lines.map((line) => [keyOf(line), line.quantity]))
    return from.flatMap((line) => {
      const quantity = line.quantity - (known.get(keyOf(line)) ?? 0)
      const { variantId, unitPrice } = line
      return quantity > 0 ? [{ of: { variantId }, quantity: { stored: quantity }, unitPrice }] : []
    })
  }
  return { added: less(after, before), removed: less(before, after) }
}
