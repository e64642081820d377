import type { GiftCardFailures } from '~/domain/sales/gift-cards/manage/failures'
import type { Messages } from '../message-types'

export const giftCardMessages: Messages<GiftCardFailures> = {
  gift_card_not_found: () => 'There is no such gift card',
  gift_card_cancelled: () => 'The gift card was cancelled with its order',
  gift_card_blocked: () => 'The gift card is blocked: unblock it before you send it',
  gift_card_day: ({ problem }) => problem,
}
