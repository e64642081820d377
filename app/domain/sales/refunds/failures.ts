import type { NoParameters } from '~/domain/operations/changes/failures'

export interface RefundFailures {
  order_closed: { number: string | null; status: string }
  too_late_to_cancel: { number: string | null; fulfilment: string }
  /** Something was taken from a gift card that the order has bought. */
  gift_card_spent: { number: string | null; lastFour: string }
  less_left_to_refund: { number: string | null }
  /** Who has a limit sets none. */
  own_refund_ceiling: NoParameters
  /** The texts are amounts of money. */
  refund_above_ceiling: { role: string; most: string; amount: string }
  refund_not_found: { id: number }
  refund_sent_by_shop: NoParameters
  refund_done: { id: number }
  payment_not_found: { id: number }
  provider_silent: NoParameters
  /** The buyer’s bank has not decided yet whether it takes the money back. */
  payment_disputed: { number: string | null }
  /** It has not failed, or something was done about it already. */
  refund_not_failed: NoParameters
}
