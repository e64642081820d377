import { fail, ok, type Result } from '~/domain/shared/result'

/** How a form or a call identifies a line: by its id, or by a variant that only one line has. */
export interface LineReference {
  lineId?: number
  variantId?: number
}

/** The cart's line with this reference. Errors: 'line_not_found', 'several_lines' (409 in the calls). */
export function findLine<Line extends { id: number; variantId: number }>(
  lines: readonly Line[],
  reference: LineReference,
): Result<Line> {
  const matching = lines.filter((line) =>
    reference.lineId === undefined ? line.variantId === reference.variantId : line.id === reference.lineId,
  )
  const [line] = matching
  if (!line) return fail('line_not_found', 'This item is not in your cart')
  if (matching.length > 1)
    return fail('several_lines', 'Your cart has this item more than once. Send line_id to choose a line')
  return ok(line)
}
