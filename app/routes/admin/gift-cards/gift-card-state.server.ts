import { giftCardState, type GiftCardState } from '~/domain/sales/gift-cards/manage/gift-card-list'

const shown: Record<GiftCardState, { label: string; tone: 'done' | 'todo' | 'neutral' | 'warning' }> = {
  open: { label: 'Can be used', tone: 'done' },
  unsent: { label: 'Not sent yet', tone: 'todo' },
  'used up': { label: 'Used up', tone: 'neutral' },
  blocked: { label: 'Blocked', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** How a gift card stands, for people. */
export const shownState = (card: Parameters<typeof giftCardState>[0]) => shown[giftCardState(card)]
