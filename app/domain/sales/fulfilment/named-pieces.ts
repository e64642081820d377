import { exactQuantity } from '~/domain/catalogue/stock/typed-quantity'
import { inUnits, quantityText, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { skuSpellings } from '~/domain/shared/text/plain-code'
import { restToShip, type LinePieces } from './shipment'

/** Pieces of an order, or a length or weight in its unit. */
export interface NamedItem {
  sku: string
  quantity: number
  /** The position of the line that is meant, where several have this SKU; any of them without it. */
  position?: number
}

type Line = Parameters<typeof restToShip>[0][number] & SoldUnit & { sku: string; position: number }

/**
 * The named quantities over the lines with these SKUs that are still to be shipped; two lines may have the same one,
 * with other choices. Fails with `too_few_left` when less is left, and with `invalid_input` for an amount between the
 * steps of what is sold by length or weight, and with `nothing_chosen` without an item. Pure.
 * @param move what is done with them
 */
export function namedPieces(
  lines: readonly Line[],
  items: readonly NamedItem[],
  move: 'ship' | 'cancel',
): StaffResult<LinePieces[]> {
  if (items.length === 0) return refuse('nothing_chosen', {})
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const rest = restToShip(lines)
  const left = new Map(rest.map(({ lineId, quantity }) => [lineId, quantity]))
  for (const { sku: typedSku, quantity: typed, position } of items) {
    const sku = skuSpellings(typedSku).find((one) => lines.some((line) => line.sku === one)) ?? typedSku
    const unit = lines.find((line) => line.sku === sku) ?? { displayUnit: null, unitsPerQuantity: 1000 }
    const quantity = exactQuantity(sku, typed, unit)
    if (!quantity.ok) return quantity
    let missing = quantity.value
    for (const { lineId } of rest) {
      const line = lineOf.get(lineId)
      const isMeant = line?.sku === sku && (position === undefined || line.position === position)
      const available = isMeant ? (left.get(lineId) ?? 0) : 0
      const taken = Math.min(missing, available)
      left.set(lineId, (left.get(lineId) ?? 0) - taken)
      missing -= taken
    }
    if (missing > 0) {
      const available = inUnits(quantity.value - missing, unit)
      return refuse('too_few_left', { sku, left: available, unit: unit.displayUnit, move })
    }
  }
  return ok(
    rest
      .map((piece) => ({ ...piece, quantity: piece.quantity - (left.get(piece.lineId) ?? 0) }))
      .filter(({ quantity }) => quantity > 0),
  )
}

/** The sum of some pieces as people read it, each unit by itself: '3', '2.5 m', '3, 2.5 m'. Pure. */
export function piecesText(
  pieces: ReadonlyArray<Pick<LinePieces, 'lineId' | 'quantity'>>,
  lines: ReadonlyArray<SoldUnit & { id: number }>,
): string {
  const sums = new Map<string | null, number>()
  for (const { lineId, quantity } of pieces) {
    const line = lines.find(({ id }) => id === lineId)
    const thousandths = line ? Math.round(inUnits(quantity, line) * 1000) : 0
    if (line) sums.set(line.displayUnit, (sums.get(line.displayUnit) ?? 0) + thousandths)
  }
  return [...sums]
    .map(([displayUnit, sum]) =>
      displayUnit === null ? String(sum / 1000) : quantityText(sum, { displayUnit, unitsPerQuantity: 1 }),
    )
    .join(', ')
}
