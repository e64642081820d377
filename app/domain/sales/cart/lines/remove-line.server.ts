import { storedChoicesSchema, storedCustomisationSchema } from '~/domain/sales/cart/cart.schema'
import { findVisitorCart } from '~/domain/sales/cart/cart.queries.server'
import { cartOwnerOf } from '~/domain/sales/cart/cart-token.server'
import { changeCart } from '~/domain/sales/cart/edit/change-cart.server'
import type { CartView } from '~/domain/sales/cart/cart'
import { inUnits } from '~/domain/shared/money/sold-by-unit'
import { parseJson } from '~/domain/shared/parse-json'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { addItemToCart, type AddedItem } from './add-item.server'
import { deleteLine, readLines } from './cart-lines.queries.server'
import { readCartVariants } from './cart-variants.queries.server'
import { findLine, type LineReference } from './find-line'

/**
 * Removes a line from the visitor's cart, which remembers it until the next change (see restoreLine). Errors:
 * 'line_not_found', 'several_lines', those of changeCart.
 */
export async function removeLine(visitor: Visitor, reference: LineReference): Promise<Result<CartView>> {
  return changeCart(visitor, async ({ trx }, cart) => {
    const found = findLine(await readLines(trx, cart.id), reference)
    if (!found.ok) return found
    const { id, variantId, quantity, customisation, choices } = found.value
    const variant = (await readCartVariants(trx, visitor.channel.id, [variantId])).get(variantId)
    await deleteLine(trx, id)
    return ok({
      removedLine: {
        lineId: id,
        name: variant?.name ?? '',
        variantId,
        quantity: variant ? inUnits(quantity, variant) : quantity,
        customisation: customisation === null ? null : storedCustomisationSchema.parse(parseJson(customisation)),
        choices: choices === null ? null : storedChoicesSchema.parse(parseJson(choices)),
        removedAt: visitor.now().toISOString(),
      },
    })
  })
}

/** Puts the line that was removed last back into the cart. Errors: 'line_not_found', those of addItemToCart. */
export async function restoreLine(visitor: Visitor): Promise<Result<AddedItem>> {
  const owner = cartOwnerOf(visitor)
  const cart = owner && (await findVisitorCart(visitor.db.read, owner, visitor.now()))
  if (!cart || !cart.removedLine) return fail('line_not_found', 'There is nothing to undo')
  const { variantId, quantity, customisation, choices } = cart.removedLine
  return addItemToCart(visitor, { variantId, quantity, customisation, choices })
}
