import { checkPincode } from '~/domain/pincodes/check-pincode.server'
import { fail, ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import type { CartView } from '~/domain/cart/cart'
import { updateLine } from '~/domain/cart/lines/cart-lines.queries.server'
import { noteSchema } from '~/domain/cart/cart.schema'
import { hasNewPrice } from '~/domain/cart/checkout-facts'
import { changeCart, type CartEdit } from './change-cart.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { readPricedLines } from '~/domain/cart/pricing/price-lines.server'

/** Sets what the shopper tells the shop. Errors: 'invalid_input', those of changeCart. */
export async function updateNote(visitor: Visitor, { note }: { note: string }): Promise<Result<CartView>> {
  return changeCart(visitor, noteEdit(note))
}

/** The same as an edit, to be made together with others. */
export function noteEdit(note: string): CartEdit {
  const parsed = noteSchema.safeParse({ note: note.trim() })
  const message = parsed.success ? '' : (parsed.error.issues[0]?.message ?? 'The note is not valid')
  return async () =>
    parsed.success ? ok({ note: parsed.data.note }) : fail('invalid_input', message, { note: [message] })
}

/** Sets whether the terms are accepted. */
export async function acceptTerms(
  visitor: Visitor,
  { hasAcceptedTerms }: { hasAcceptedTerms: boolean },
): Promise<Result<CartView>> {
  return changeCart(visitor, termsEdit(hasAcceptedTerms))
}

/** The same as an edit, to be made together with others. */
export const termsEdit =
  (hasAcceptedTerms: boolean): CartEdit =>
  async () =>
    ok({ hasAcceptedTerms })

/** Takes today's prices as seen (decisions, Price change). */
export async function acceptPriceChanges(visitor: Visitor): Promise<Result<CartView>> {
  return changeCart(visitor, async ({ trx, reads }, cart) => {
    const lines = await readPricedLines(reads, visitor.channel, cart.id)
    for (const line of lines) if (hasNewPrice(line)) await updateLine(trx, line.id, { unitPriceSeen: line.unitPrice })
    reads.forgetLines()
    return ok({})
  })
}

/** Remembers the delivery pincode on the cart, '' to forget it; without a cart there is nothing to write. Error: 'invalid_pincode'. */
export async function setPincode(visitor: Visitor, { pincode }: { pincode: string }): Promise<Result<CartView>> {
  const typed = pincode.trim()
  const checked = typed === '' ? null : await checkPincode(visitor, typed)
  if (checked && !checked.ok) return checked
  const kept = checked?.value.pincode ?? null
  if ((await readCart(visitor)).id === null) return ok(await readCart({ ...visitor, pincode: kept }))
  return changeCart(visitor, async () => ok({ pincode: kept }))
}
