/** Which gift cards a list has: all, those with money left, and the blocked ones. */
export const giftCardListStates = ['all', 'open', 'blocked'] as const
export type GiftCardListState = (typeof giftCardListStates)[number]

export type GiftCardState = 'open' | 'unsent' | 'used up' | 'blocked' | 'cancelled'

/** How a gift card stands. Pure. */
export function giftCardState(card: {
  balance: number
  sentAt: string | null
  cancelledAt: string | null
  blockedAt: string | null
}): GiftCardState {
  if (card.cancelledAt !== null) return 'cancelled'
  if (card.blockedAt !== null) return 'blocked'
  if (card.balance === 0) return 'used up'
  return card.sentAt === null ? 'unsent' : 'open'
}
