import type { SoldUnit } from '~/domain/shared/money/sold-by-unit'

/** Types of computeTotals. All amounts are integer minor units. */

export interface TaxRate {
  name: string
  /** Parts per million: 18 % is 180000. */
  ratePpm: number
}

export interface PricedLineInput extends SoldUnit {
  /** Caller's key for the line. */
  key: string
  quantity: number
  /** Price of one piece or unit with its customisation, before discounts; ≥ 0. */
  unitPrice: number
  /** Compare-at price of one piece or unit with its customisation when higher than unitPrice, else null. */
  compareAtUnitPrice: number | null
  /** Rates that apply to the line at the destination, all on the same base. */
  taxRates: TaxRate[]
}

export interface TotalsInput {
  pricesIncludeTax: boolean
  lines: PricedLineInput[]
  /** Discount of each line by key, ≤ 0; from evaluateCoupon. */
  lineDiscounts: Record<string, number>
  /** Chosen shipping, or null before one is chosen. discount ≤ 0 (free-shipping coupon). */
  shipping: { price: number; discount: number; taxRates: TaxRate[] } | null
  /** Fee of the payment method, or null. */
  fee: { price: number; taxRates: TaxRate[] } | null
}

export interface TaxAmount extends TaxRate {
  /** Part of the price (or added to it) that is this tax; ≥ 0. */
  amount: number
}

export interface PricedLine {
  key: string
  quantity: number
  unitPrice: number
  /** quantity × unitPrice, rounded once for what is sold by length or weight. */
  subtotal: number
  /** ≤ 0. */
  discount: number
  /** subtotal + discount (+ tax when prices exclude it). */
  total: number
  taxes: TaxAmount[]
  tax: number
}

export interface Totals {
  lines: PricedLine[]
  totalQuantity: number
  subtotal: number
  /** Line discounts and the shipping discount, ≤ 0. */
  discount: number
  shipping: number
  fee: number
  /** All tax, included or added. */
  tax: number
  /** Tax on top of prices; 0 where prices include it. */
  taxAdded: number
  /** Tax by name and rate, over lines, shipping and fee; sums to tax. */
  taxes: TaxAmount[]
  /** The sum that compare-at prices and discounts save the shopper; ≥ 0. */
  savings: number
  /** subtotal + discount + shipping + fee + taxAdded. */
  grandTotal: number
}
