import { assertWhole, mulDiv, ONE_IN_PPM } from '~/domain/shared/money/arithmetic'
import { lineAmount } from '~/domain/shared/money/sold-by-unit'
import type { PricedLine, PricedLineInput, TaxAmount, TaxRate, Totals, TotalsInput } from './totals'
import { compareText } from '~/domain/shared/text/compare-text'

/**
 * The only calculation of money in the shop; carts, orders, invoices and refunds use it. Pure; integer minor units in
 * and out. Each tax is rounded half-up by itself, once per line (and once for shipping and for the fee), so that rates
 * of equal size give equal amounts: CGST is always SGST. With tax included, the taxable value is the rest. A discount
 * larger than the amount that it reduces is reduced to that amount. The order of the lines only changes the order of
 * `lines`. Throws RangeError for invalid amounts: negative prices, fractions, a quantity below 1, two lines with one
 * key.
 */
export function computeTotals(input: TotalsInput): Totals {
  const keys = new Set<string>()
  const lines: PricedLine[] = []
  const taxes = new Map<string, TaxAmount>()
  let totalQuantity = 0
  let subtotal = 0
  let discount = 0
  let tax = 0
  let savings = 0

  for (const line of input.lines) {
    if (keys.has(line.key)) throw new RangeError(`two lines with key ${line.key}`)
    keys.add(line.key)
    const priced = computeLineTotals(line, discountOf(input.lineDiscounts, line.key), input.pricesIncludeTax)
    lines.push(priced)
    totalQuantity += priced.quantity
    subtotal += priced.subtotal
    discount += priced.discount
    tax += priced.tax
    savings += Math.max(0, lineAmount(line.compareAtUnitPrice ?? 0, line.quantity, line) - priced.subtotal)
    collectTaxes(taxes, priced.taxes)
  }

  let shipping = 0
  if (input.shipping) {
    requireAmount(input.shipping.price, 'shipping price')
    shipping = input.shipping.price
    const shippingDiscount = clampDiscount(input.shipping.discount, shipping)
    discount += shippingDiscount
    const shippingTaxes = taxesOn(shipping + shippingDiscount, input.shipping.taxRates, input.pricesIncludeTax)
    tax += sumOf(shippingTaxes)
    collectTaxes(taxes, shippingTaxes)
  }

  let fee = 0
  if (input.fee) {
    requireAmount(input.fee.price, 'fee')
    fee = input.fee.price
    const feeTaxes = taxesOn(fee, input.fee.taxRates, input.pricesIncludeTax)
    tax += sumOf(feeTaxes)
    collectTaxes(taxes, feeTaxes)
  }

  const taxAdded = input.pricesIncludeTax ? 0 : tax
  const grandTotal = subtotal + discount + shipping + fee + taxAdded
  assertWhole(grandTotal)
  assertWhole(savings)
  return {
    lines,
    totalQuantity,
    subtotal,
    discount,
    shipping,
    fee,
    tax,
    taxAdded,
    taxes: [...taxes.values()].sort((a, b) => compareText(a.name, b.name) || a.ratePpm - b.ratePpm),
    savings: savings - discount,
    grandTotal,
  }
}

/**
 * The taxes in (or on top of) an amount, one per rate, in the order of the rates. Minor units, ≥ 0; each is the half-up
 * rounding of its own rate, so that equal rates have equal amounts.
 */
export function taxesOn(amount: number, rates: readonly TaxRate[], isIncluded: boolean): TaxAmount[] {
  let jointPpm = 0
  for (const { ratePpm } of rates) {
    requireAmount(ratePpm, 'tax rate')
    jointPpm += ratePpm
  }
  const base = isIncluded ? ONE_IN_PPM + jointPpm : ONE_IN_PPM
  return rates.map(({ name, ratePpm }) => ({ name, ratePpm, amount: mulDiv(amount, ratePpm, base) }))
}

function computeLineTotals(line: PricedLineInput, inputDiscount: number, pricesIncludeTax: boolean): PricedLine {
  requireAmount(line.unitPrice, 'unit price')
  requireAmount(line.quantity, 'quantity')
  if (line.quantity < 1) throw new RangeError(`quantity below 1: ${line.quantity}`)
  const subtotal = lineAmount(line.unitPrice, line.quantity, line)
  assertWhole(subtotal)
  const discount = clampDiscount(inputDiscount, subtotal)
  const taxes = taxesOn(subtotal + discount, line.taxRates, pricesIncludeTax)
  const tax = sumOf(taxes)
  return {
    key: line.key,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    subtotal,
    discount,
    total: subtotal + discount + (pricesIncludeTax ? 0 : tax),
    taxes,
    tax,
  }
}

function discountOf(discounts: Record<string, number>, key: string): number {
  return Object.hasOwn(discounts, key) ? (discounts[key] ?? 0) : 0
}

/** A discount between −subtotal and 0. */
function clampDiscount(discount: number, subtotal: number): number {
  assertWhole(discount)
  if (discount > 0) throw new RangeError(`a discount above 0: ${discount}`)
  return discount < -subtotal ? 0 - subtotal : discount
}

function collectTaxes(into: Map<string, TaxAmount>, taxes: readonly TaxAmount[]): void {
  for (const tax of taxes) {
    const key = `${tax.ratePpm} ${tax.name}`
    const known = into.get(key)
    if (known) known.amount += tax.amount
    else into.set(key, { ...tax })
  }
}

function sumOf(taxes: readonly TaxAmount[]): number {
  let sum = 0
  for (const tax of taxes) sum += tax.amount
  return sum
}

function requireAmount(value: number, name: string): void {
  assertWhole(value)
  if (value < 0) throw new RangeError(`${name} below 0: ${value}`)
}
