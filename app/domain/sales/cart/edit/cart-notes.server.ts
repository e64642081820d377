import { ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import type { CartView } from '~/domain/sales/cart/cart'
import { updateLine } from '~/domain/sales/cart/lines/cart-lines.queries.server'
import { hasNewPrice } from '~/domain/sales/cart/checkout-facts'
import { changeCart, type CartEdit } from './change-cart.server'
import { readDraftOrder } from '~/domain/sales/cart/pricing/cart-orders.queries.server'
import { readPricedLines } from '~/domain/sales/cart/pricing/price-lines.server'

/** Sets the shopper's note (see noteSchema). Errors: those of changeCart. */
export async function updateNote(visitor: Visitor, { note }: { note: string }): Promise<Result<CartView>> {
  return changeCart(visitor, noteEdit(note))
}

/** Returns the edit for editCartTogether that sets the shopper's note. */
export const noteEdit =
  (note: string): CartEdit =>
  async () =>
    ok({ note })

/** An edit for editCartTogether that sets whether the terms are accepted. */
export const termsEdit =
  (hasAcceptedTerms: boolean): CartEdit =>
  async () =>
    ok({ hasAcceptedTerms })

/** Marks the current prices as seen. Errors: those of changeCart. */
export async function acceptPriceChanges(visitor: Visitor): Promise<Result<CartView>> {
  return changeCart(visitor, async ({ trx, facts }, cart) => {
    const draft = await readDraftOrder(trx, cart.id)
    const lines = await readPricedLines(trx, visitor, facts, cart.id, { draft })
    for (const line of lines) if (hasNewPrice(line)) await updateLine(trx, line.id, { unitPriceSeen: line.unitPrice })
    return ok({})
  })
}
