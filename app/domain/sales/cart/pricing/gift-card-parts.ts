import { coverByGiftCards, type GiftCard, type GiftCardPart } from '~/domain/sales/gift-cards/gift-card'
import type { Totals } from '~/domain/sales/pricing/totals'
import type { PricedCartLine } from './cart-pricing'

/**
 * Returns the part of a cart's total that each of its gift cards pays. Gift cards do not pay for lines that are gift
 * cards: only money buys new ones. Pure.
 * @param beforeFee the totals without the fee of a payment method: there is one only where the cards do not pay all
 */
export function giftCardPartsOf(
  cards: readonly GiftCard[],
  lines: readonly PricedCartLine[],
  beforeFee: Totals,
): GiftCardPart[] {
  const keys = new Set(lines.flatMap(({ key, isGiftCard }) => (isGiftCard ? [key] : [])))
  const cost = beforeFee.lines.reduce((sum, { key, total }) => (keys.has(key) ? sum + total : sum), 0)
  return coverByGiftCards(cards, beforeFee.grandTotal - cost)
}
