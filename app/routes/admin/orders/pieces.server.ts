import { z } from 'zod/v4'
import type { RestLine } from '~/domain/sales/order-page/staff-order'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'

/** Quantities by `l` and the position of the line in the order; 0 or nothing for none. */
export const piecesSchema = z
  .record(
    z.string().regex(/^l\d{1,4}$/),
    z.union([z.literal('').transform(() => 0), unitsNumberSchema('Enter a number').pipe(z.number().max(1_000_000))]),
  )
  .default({})

/** The pieces that were chosen in a form of the lines that are left, by SKU and position. */
export function chosenPieces(rest: readonly RestLine[], quantity: Readonly<Record<string, number>>) {
  return rest.flatMap(({ position, sku }) => {
    const chosen = quantity[`l${position}`] ?? 0
    return chosen > 0 ? [{ sku, position, quantity: chosen }] : []
  })
}
