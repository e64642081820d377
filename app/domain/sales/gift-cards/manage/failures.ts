import type { NoParameters } from '~/domain/operations/changes/failures'

export interface GiftCardFailures {
  gift_card_not_found: NoParameters
  /** It was cancelled with its order, and has no money any more. */
  gift_card_cancelled: NoParameters
  gift_card_blocked: NoParameters
  gift_card_day: { problem: string }
}
