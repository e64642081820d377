import type { Address } from '~/domain/customers/addresses/address'
import type { TotalsRow, TotalsView } from '~/domain/sales/cart/cart'
import type { ReturnTerms } from '~/domain/operations/settings/returns'
import type { Money } from '~/domain/shared/money/money'
import type { PaymentInstructionsView } from '~/domain/sales/payments/payment-instructions'
import type { Picture } from '~/domain/catalogue/media/picture'

export type OrderStatus = 'draft' | 'placed' | 'completed' | 'cancelled'
export type PaymentStatus = 'none' | 'pending' | 'authorised' | 'paid' | 'part_refunded' | 'refunded' | 'failed'
export type FulfilmentStatus =
  'none' | 'processing' | 'part_shipped' | 'shipped' | 'out_for_delivery' | 'delivered' | 'returned'

export interface OrderLineView {
  position: number
  variantId: number
  slug: string
  sku: string
  name: string
  options: Array<{ name: string; value: string }>
  customisation: Array<{ label: string; value: string }>
  /** Both as one text, '' for nothing. */
  choicesText: string
  picture: Picture | null
  /** In the unit of what is sold by length or weight. */
  quantity: number
  /** '1.5 m', or the plain quantity for pieces. */
  quantityInDisplayUnit: string
  /** The price of one piece, or of one unit. */
  unitPrice: Money
  /** The price as it is shown: '₹480 a metre', '₹500 each'. */
  priceText: string
  returns: ReturnTerms
  /** When it arrives where a part was not in stock: '5 arrive Tue 25 – Thu 27 Nov, 5 ship from Sat 12 Dec'. */
  partArrival: string | null
  /** What was not in stock and is still to be sent, for the owner: '5 to send from Sat 12 Dec'; null for nothing. */
  owed: string | null
  /** The amount that the line costs before the order's offers and coupon; pages and mails show this. */
  subtotal: Money
  /** Its part of the offers and the coupon, ≤ 0; contained in the discount of the totals. */
  discount: Money
  /** subtotal + discount (+ tax where prices exclude it). */
  total: Money
}

/** An order as its buyer sees it, in mails and on pages. */
export interface OrderView {
  /** 128-bit credential of /order/{token}. */
  token: string
  number: string | null
  /** Which tools have counted the purchase. */
  tracked: { gtag: boolean; gtm: boolean; pixel: boolean }
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  /** One label for people, derived from the three statuses. */
  label: string
  placedAt: string | null
  email: string | null
  phone: string | null
  lines: OrderLineView[]
  totals: TotalsView
  /** The totals as they are shown below the lines. */
  totalsRows: TotalsRow[]
  /** Whether gift cards are sold with it, which are mailed when it is paid. */
  hasGiftCards: boolean
  /** What is still to be paid because it was changed after it was paid, or null. */
  difference: Money | null
  /** What is still to be paid with money, all that gift cards leave or the difference; null for nothing. */
  toPay: Money | null
  totalsNotes: string[]
  couponCode: string | null
  shippingAddress: Address | null
  billingAddress: Address | null
  shippingMethod: {
    name: string
    daysMin: number | null
    daysMax: number | null
    /** 'Arrives Tue 25 – Thu 27 Nov'; null before the order is placed, or when the method has no days. */
    arrival: string | null
  } | null
  paymentMethod: { code: string; name: string; provider: string }
  /** The instructions for what the shopper must still do to pay (bank details, a link, a code to scan), or null. */
  paymentInstructions: PaymentInstructionsView | null
  note: string
  experienceRating: number | null
}
