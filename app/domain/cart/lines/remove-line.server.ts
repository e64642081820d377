import { ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import type { CartView } from '~/domain/cart/cart'
import { deleteLine } from './cart-lines.queries.server'
import { changeCart } from '~/domain/cart/edit/change-cart.server'
import { findLine, type LineReference } from './find-line'

/** Removes a line from the visitor's cart. Errors: 'line_not_found', 'several_lines', those of changeCart. */
export async function removeLine(visitor: Visitor, reference: LineReference): Promise<Result<CartView>> {
  return changeCart(visitor, async ({ trx, reads }, cart) => {
    const line = findLine(await reads.lines(cart.id), reference)
    if (!line.ok) return line
    await deleteLine(trx, line.value.id)
    reads.dropCachedLines()
    return ok({})
  })
}
