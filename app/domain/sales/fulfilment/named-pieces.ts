import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { restToShip, type LinePieces } from './shipment'

/**
 * The named quantities over the lines with these SKUs that are still to be shipped; two lines may have the same one,
 * with other choices. Fails with `too_few_left` when less is left. Pure.
 * @param move what is done with them
 */
export function namedPieces(
  lines: ReadonlyArray<Parameters<typeof restToShip>[0][number] & { sku: string }>,
  items: ReadonlyArray<{ sku: string; quantity: number }>,
  move: 'ship' | 'cancel',
): StaffResult<LinePieces[]> {
  const skuOf = new Map(lines.map(({ id, sku }) => [id, sku]))
  const rest = restToShip(lines)
  const left = new Map(rest.map(({ lineId, quantity }) => [lineId, quantity]))
  for (const { sku, quantity } of items) {
    let missing = quantity
    for (const { lineId } of rest) {
      const available = skuOf.get(lineId) === sku ? (left.get(lineId) ?? 0) : 0
      const taken = Math.min(missing, available)
      left.set(lineId, (left.get(lineId) ?? 0) - taken)
      missing -= taken
    }
    if (missing > 0) {
      return refuse('too_few_left', { sku, left: quantity - missing, move })
    }
  }
  return ok(
    rest
      .map((piece) => ({ ...piece, quantity: piece.quantity - (left.get(piece.lineId) ?? 0) }))
      .filter(({ quantity }) => quantity > 0),
  )
}
