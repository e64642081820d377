import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import type { CartView } from '~/domain/sales/cart/cart'
import { deleteLine, updateLine } from './cart-lines.queries.server'
import type { UpdateQuantityInput } from '~/domain/sales/cart/cart.schema'
import { changeCart } from '~/domain/sales/cart/edit/change-cart.server'
import { findLine } from './find-line'
import { fitQuantity } from '~/domain/catalogue/stock/quantity'
import { quantityOfTyped } from '~/domain/catalogue/stock/typed-quantity'
import { lineName } from '~/domain/sales/cart/pricing/line-name'
import { quantityNotice } from './quantity-notice'
import { readDraftOrder } from '~/domain/sales/cart/pricing/cart-orders.queries.server'
import { readPricedLines } from '~/domain/sales/cart/pricing/price-lines.server'

/**
 * Sets a line's quantity, in the unit of what is sold by length or weight; 0 removes the line. A quantity above what is
 * available is reduced, with a notice. Errors: 'line_not_found', 'several_lines', 'not_found', 'invalid_input' for an
 * amount between steps, 'out_of_stock', those of changeCart.
 */
export async function updateLineQuantity(visitor: Visitor, input: UpdateQuantityInput): Promise<Result<CartView>> {
  const { quantity } = input
  return changeCart(visitor, async ({ trx, facts }, cart) => {
    const draft = await readDraftOrder(trx, cart.id)
    const found = findLine(await readPricedLines(trx, visitor, facts, cart.id, { draft }), input)
    if (!found.ok) return found
    const line = found.value
    if (quantity === 0) {
      await deleteLine(trx, line.id)
      return ok({})
    }
    const name = lineName(line.name, line.options)
    if (!line.isSold) return fail('not_found', `${name} is no longer sold`)
    const wanted = quantityOfTyped(name, quantity, line)
    if (!wanted.ok) return wanted
    const fitted = fitQuantity(wanted.value, line)
    if (fitted.quantity === 0) return fail('out_of_stock', `${name} is out of stock`)
    await updateLine(trx, line.id, { quantity: fitted.quantity })
    const notice = quantityNotice(name, fitted, line)
    return ok({}, notice ? [notice] : [])
  })
}
