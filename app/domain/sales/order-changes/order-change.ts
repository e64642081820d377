import { computeTotals } from '~/domain/sales/pricing/compute-totals'
import type { TaxAmount, TaxRate } from '~/domain/sales/pricing/totals'
import type { DraftValues, OrderLineRow, OrderRow } from '~/domain/sales/orders/order-row'
import {
  orderLineSnapshotSchema,
  storedTotalsSchema,
  type OrderLineSnapshot,
} from '~/domain/sales/orders/order-snapshot'
import { mulDiv } from '~/domain/shared/money/arithmetic'
import { parseJson } from '~/domain/shared/parse-json'

/** A line that an order is to have. */
export interface WantedLine {
  row: Omit<OrderLineRow, 'quantity' | 'discount' | 'tax' | 'total' | 'snapshot'>
  snapshot: OrderLineSnapshot
  quantity: number
  /** ≤ 0 */
  discount: number
  taxRates: TaxRate[]
}

/** What an order costs with other lines. */
export interface ChangedOrder {
  lines: OrderLineRow[]
  values: Pick<DraftValues, 'subtotal' | 'discount' | 'tax' | 'taxAdded' | 'grandTotal' | 'totals'>
}

/** What a change would make of an order. */
export interface OrderChangePreview {
  /** 'Tea: 2 → 1' */
  texts: string[]
  /** The rows of the totals before and after, of which one is not 0, as people read them. */
  rows: Array<{ label: string; before: string; after: string }>
  /** The new total in minor units, and by how much it is more or less. */
  total: number
  totalText: string
  differenceText: string
  /** Whether more is to be paid of an order that is paid, so that its goods can wait for the money. */
  canWait: boolean
}

/** What a change of its total means for an order that is paid. Minor units, both ≥ 0, at least one of them 0. */
export interface ChangeSettlement {
  /** What is still to be paid then. */
  toPay: number
  /** What goes back to the buyer. */
  goesBack: number
}

/** What is to be paid, or goes back, when a paid order costs another total. What is not paid yet is taken off first. Pure. */
export function settlementOf(
  { grandTotal, openDifference }: Pick<OrderRow, 'grandTotal' | 'openDifference'>,
  total: number,
): ChangeSettlement {
  const open = openDifference + total - grandTotal
  return { toPay: Math.max(0, open), goesBack: Math.max(0, -open) }
}

/** A line that stays in an order with fewer pieces, or all: they keep their price, and their part of the coupon. Pure. */
export function keptLine(
  { quantity: ordered, discount, tax: _tax, total: _total, ...line }: OrderLineRow,
  quantity: number,
): WantedLine {
  const { snapshot: json, ...row } = line
  const snapshot = orderLineSnapshotSchema.parse(parseJson(json))
  return {
    row: { ...row, backorderedQuantity: Math.max(0, row.backorderedQuantity - (ordered - quantity)) },
    snapshot,
    quantity,
    discount: discount === 0 ? 0 : 0 - mulDiv(-discount, quantity, ordered),
    taxRates: snapshot.taxes.map(({ name, ratePpm }) => ({ name, ratePpm })),
  }
}

/**
 * What an order costs with these lines, by the one calculation of money. What delivery and payment cost stays as it was
 * agreed, with its taxes and its discount. Pure.
 */
export function changedOrder(
  order: OrderRow,
  before: readonly OrderLineRow[],
  wanted: readonly WantedLine[],
): ChangedOrder {
  const stored = storedTotalsSchema.parse(parseJson(order.totals))
  const goods = computeTotals({
    pricesIncludeTax: stored.isTaxIncluded,
    lines: wanted.map(({ row, snapshot, quantity, taxRates }) => ({
      key: String(row.position),
      quantity,
      displayUnit: snapshot.displayUnit,
      unitsPerQuantity: snapshot.unitsPerQuantity,
      unitPrice: row.unitPrice,
      compareAtUnitPrice: null,
      taxRates,
    })),
    lineDiscounts: Object.fromEntries(wanted.map(({ row, discount }) => [String(row.position), discount])),
    shipping: null,
    fee: null,
  })
  const sumOf = (key: 'discount' | 'tax') => before.reduce((sum, line) => sum + line[key], 0)
  const discount = goods.discount + order.discount - sumOf('discount')
  const tax = goods.tax + order.tax - sumOf('tax')
  const taxAdded = stored.isTaxIncluded ? 0 : tax
  const taxes = sumTaxes([
    ...goods.taxes,
    ...stored.taxes,
    ...before.flatMap(({ snapshot }) =>
      orderLineSnapshotSchema.parse(parseJson(snapshot)).taxes.map((one) => ({ ...one, amount: -one.amount })),
    ),
  ])
  const priced = new Map(goods.lines.map((line) => [line.key, line]))
  return {
    lines: wanted.flatMap(({ row, snapshot }) => {
      const amounts = priced.get(String(row.position))
      if (!amounts) return []
      const { quantity, discount: lineDiscount, tax: lineTax, total, taxes: lineTaxes } = amounts
      const json = JSON.stringify({ ...snapshot, taxes: lineTaxes })
      return [{ ...row, quantity, discount: lineDiscount, tax: lineTax, total, snapshot: json }]
    }),
    values: {
      subtotal: goods.subtotal,
      discount,
      tax,
      taxAdded,
      grandTotal: goods.subtotal + discount + order.shipping + order.fee + taxAdded,
      // what the crossed-out prices were is not stored with the lines
      totals: JSON.stringify({ ...stored, taxes, savings: 0 - discount }),
    },
  }
}

/** Taxes by name and rate, without those of 0. */
function sumTaxes(taxes: readonly TaxAmount[]): TaxAmount[] {
  const sums = new Map<string, TaxAmount>()
  for (const tax of taxes) {
    const key = `${tax.ratePpm} ${tax.name}`
    const known = sums.get(key)
    if (known) known.amount += tax.amount
    else sums.set(key, { ...tax })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}
