import { choicesText } from '~/domain/sales/cart/pricing/line-name'
import { mulDiv } from '~/domain/shared/money/arithmetic'
import { perUnitText, quantityText } from '~/domain/shared/money/sold-by-unit'
import type { OrderLineRow, OrderRow } from '~/domain/sales/orders/order-row'
import { orderLineSnapshotSchema, storedTotalsSchema } from '~/domain/sales/orders/order-snapshot'
import { parseJson } from '~/domain/shared/parse-json'
import type { DocumentLine } from './document'

/**
 * Some pieces of an order's line with their taxable value and taxes. The parts of all pieces sum to those of the line,
 * in whatever steps they are taken; equal taxes stay equal. Pure.
 * @param before pieces that other credit notes have had
 */
export function documentLine(line: OrderLineRow, pieces: number, before = 0): DocumentLine {
  const snapshot = orderLineSnapshotSchema.parse(parseJson(line.snapshot))
  const part = (amount: number) =>
    mulDiv(amount, before + pieces, line.quantity) - mulDiv(amount, before, line.quantity)
  const taxes = snapshot.taxes.map((tax) => ({ ...tax, amount: part(tax.amount) }))
  // the line's total contains its tax, whether prices include it or it is added
  const total = part(line.total)
  return {
    name: line.name,
    // what somebody had written on it, or who gets a gift card, is nobody's business but theirs
    details: choicesText({ options: snapshot.options, customisation: [] }),
    hsn: snapshot.hsn ?? '',
    quantityText: quantityText(pieces, snapshot),
    unitPrice: line.unitPrice,
    perUnit: perUnitText(snapshot.displayUnit) ?? '',
    discount: part(line.discount),
    taxable: total - sumOf(taxes),
    taxes,
    total,
  }
}

/**
 * A part of the price of a line that is given back without goods, with its share of each tax. All that is taken off a
 * line and used up again sums to its taxes. Pure.
 * @param whole the line with all of its pieces
 * @param goodwill.had what goodwill has taken off the line before
 */
export function goodwillLine(whole: DocumentLine, { had, given }: { had: number; given: number }): DocumentLine {
  const taxes = taxesBetween(whole, had, had + given)
  return {
    ...whole,
    details: [whole.details, 'A part of its price'].filter(Boolean).join(' · '),
    quantityText: '',
    unitPrice: null,
    perUnit: '',
    discount: 0,
    taxable: given - sumOf(taxes),
    taxes,
    total: given,
  }
}

/**
 * Pieces of a line, less what goodwill has given back of their price before. Pure.
 * @param goodwill.had what goodwill had taken off the line
 * @param goodwill.used what of it these pieces use up
 */
export function lessGoodwill(
  pieces: DocumentLine,
  whole: DocumentLine,
  { had, used }: { had: number; used: number },
): DocumentLine {
  if (used === 0) return pieces
  const before = taxesBetween(whole, had - used, had)
  const taxes = pieces.taxes.map((tax, index) => ({ ...tax, amount: tax.amount - (before[index]?.amount ?? 0) }))
  return {
    ...pieces,
    details: [pieces.details, 'Less what was given back of its price before'].filter(Boolean).join(' · '),
    taxable: pieces.taxable - (used - sumOf(before)),
    taxes,
    total: pieces.total - used,
  }
}

/** The taxes of a line in the part of its total between two amounts; equal taxes stay equal. */
function taxesBetween({ taxes, total }: DocumentLine, from: number, to: number): DocumentLine['taxes'] {
  return taxes.map((tax) => ({ ...tax, amount: mulDiv(tax.amount, to, total) - mulDiv(tax.amount, from, total) }))
}

/**
 * Delivery and payment fee of an order as one line, with what the lines leave of its taxes and its discount; null when
 * there is none. Pure.
 */
export function deliveryLine(order: OrderRow, lines: readonly OrderLineRow[]): DocumentLine | null {
  const stored = storedTotalsSchema.parse(parseJson(order.totals))
  const total = order.grandTotal - lines.reduce((sum, line) => sum + line.total, 0)
  if (total === 0) return null
  const left = new Map(stored.taxes.map((tax) => [`${tax.name} ${tax.ratePpm}`, { ...tax }]))
  for (const line of lines)
    for (const tax of orderLineSnapshotSchema.parse(parseJson(line.snapshot)).taxes) {
      const known = left.get(`${tax.name} ${tax.ratePpm}`)
      if (known) known.amount -= tax.amount
    }
  const taxes = [...left.values()].filter(({ amount }) => amount > 0)
  const name = order.fee === 0 ? 'Delivery' : order.shipping === 0 ? 'Payment fee' : 'Delivery and payment fee'
  return {
    name,
    details: '',
    hsn: '',
    quantityText: '1',
    unitPrice: null,
    perUnit: '',
    discount: 0,
    taxable: total - sumOf(taxes),
    taxes,
    total,
  }
}

function sumOf(taxes: DocumentLine['taxes']): number {
  return taxes.reduce((sum, { amount }) => sum + amount, 0)
}
