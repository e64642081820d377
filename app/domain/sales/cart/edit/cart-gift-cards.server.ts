import { maxGiftCards } from '~/domain/sales/gift-cards/gift-card'
import { findGiftCardByCode } from '~/domain/sales/gift-cards/gift-cards.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import type { CartView } from '~/domain/sales/cart/cart'
import { changeCart } from './change-cart.server'

/**
 * Adds a gift card to those that are to pay for the visitor's cart; one that is there already changes nothing. Its
 * money is taken when the order is placed. Errors by the field `giftCard`: 'gift_card_unknown', 'gift_card_empty',
 * 'gift_card_limit'; and those of changeCart.
 */
export async function addGiftCard(
  visitor: Visitor & { secret: string },
  { code }: { code: string },
): Promise<Result<CartView>> {
  const found = await findGiftCardByCode(visitor, code)
  if (!found.ok) return found
  const { id, balance, cancelledAt, blockedAt } = found.value
  return changeCart(visitor, async (_context, { giftCardIds }) => {
    if (giftCardIds.includes(id)) return ok({})
    if (cancelledAt !== null) return failure('gift_card_empty', 'This gift card was cancelled.')
    if (blockedAt !== null) return failure('gift_card_empty', 'This gift card is blocked. Please write to us.')
    if (balance === 0) return failure('gift_card_empty', 'This gift card has been used up.')
    if (giftCardIds.length >= maxGiftCards)
      return failure('gift_card_limit', `You can use up to ${maxGiftCards} gift cards for one order.`)
    return ok({ giftCardIds: [...giftCardIds, id] })
  })
}

/** Removes the gift card at a position of the visitor's cart (from 0). Errors: those of changeCart. */
export async function removeGiftCard(visitor: Visitor, position: number): Promise<Result<CartView>> {
  return changeCart(visitor, async (_context, { giftCardIds }) =>
    ok({ giftCardIds: giftCardIds.filter((_id, at) => at !== position) }),
  )
}

function failure(code: 'gift_card_empty' | 'gift_card_limit', message: string) {
  return fail(code, message, { giftCard: [message] })
}
