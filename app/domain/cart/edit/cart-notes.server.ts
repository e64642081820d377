import { ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import type { CartView } from '~/domain/cart/cart'
import { updateLine } from '~/domain/cart/lines/cart-lines.queries.server'
import { hasNewPrice } from '~/domain/cart/checkout-facts'
import { changeCart, type CartEdit } from './change-cart.server'
import { readPricedLines } from '~/domain/cart/pricing/price-lines.server'

/** Sets the shopper's notes (see noteSchema). Errors: those of changeCart. */
export async function updateNote(visitor: Visitor, { note }: { note: string }): Promise<Result<CartView>> {
  return changeCart(visitor, noteEdit(note))
}

/** The same as an edit, to be made together with others. */
export const noteEdit =
  (note: string): CartEdit =>
  async () =>
    ok({ note })

/** Sets whether the terms are accepted, as an edit to be made together with others. */
export const termsEdit =
  (hasAcceptedTerms: boolean): CartEdit =>
  async () =>
    ok({ hasAcceptedTerms })

/** Takes today's prices as seen (decisions, Price change). */
export async function acceptPriceChanges(visitor: Visitor): Promise<Result<CartView>> {
  return changeCart(visitor, async ({ trx, reads }, cart) => {
    const lines = await readPricedLines(reads, visitor.channel, cart.id)
    for (const line of lines) if (hasNewPrice(line)) await updateLine(trx, line.id, { unitPriceSeen: line.unitPrice })
    reads.dropCachedLines()
    return ok({})
  })
}
