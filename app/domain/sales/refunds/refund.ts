import type { Money } from '~/domain/shared/money/money'

/** Why a buyer cancels, as the form offers it. */
export const cancelReasonNames = ['mistake', 'change', 'too_late', 'price', 'other'] as const
export const cancelReasons: Record<(typeof cancelReasonNames)[number], string> = {
  mistake: 'I ordered it by mistake',
  change: 'I want to order something else, or to another address',
  too_late: 'It takes too long',
  price: 'I found it for less',
  other: 'Another reason',
}

/** A refund that is done may still fail, weeks later. */
export type RefundStatus = 'pending' | 'done' | 'failed'

/** Money that goes back to the buyer, as they see it. */
export interface RefundView {
  amount: Money
  /** 'to the gift card ending 4F2K', 'the way you paid, by Card'; null for cash that a courier has taken. */
  target: string | null
  isDone: boolean
  /** Whether the bank has sent it back, and nothing was done about it yet. */
  isFailed?: true
  /** Whether the owner pays it back, and notes it then. */
  isByHand: boolean
  /** Whether it is because the order costs less since it was paid. */
  isForChange?: true
}

/** Where money goes that comes back to a gift card. */
export const cardTarget = (lastFour: string) => `to the gift card ending ${lastFour}`
/** Where money goes that comes back by the way it was paid; null where that is not the way of the order. */
export const paymentTarget = (methodName: string | null) =>
  methodName === null ? 'the way you paid' : `the way you paid, by ${methodName}`

/** Returns the sentences that tell a buyer about each part of a refund. Pure. */
export function refundSentences(
  refunds: ReadonlyArray<Pick<RefundView, 'amount' | 'target' | 'isDone' | 'isFailed'>>,
): string[] {
  return refunds.map(({ amount, target, isDone, isFailed }) => {
    const what = [amount.formatted, target].filter(Boolean).join(' ')
    if (isFailed)
      return `Our refund of ${amount.formatted} did not reach your account. We will contact you about how you get it.`
    if (isDone) return `We have refunded ${what}.`
    return target === null
      ? `We are refunding ${what}. You paid the courier, so we will contact you about how you get it.`
      : `We are refunding ${what}. It takes a few days to show on your account.`
  })
}

/** The amounts that can still be given back to where an order's money came from. Minor units, ≥ 0. */
export interface Refundable {
  giftCards: Array<{ id: number; amount: number }>
  /** The first ones first: several where an order was changed after it was paid. */
  payments: Array<{ id: number; amount: number }>
}

/**
 * Splits an amount over where the money came from: gift cards first, because giving back to them costs no fee, then the
 * latest payment. Null when it is more than can be given back. The parts are > 0 and sum to the amount. Pure.
 * @param first 'payments' where gift cards are to pay as much of the order as before
 */
export function allocateRefund(
  refundable: Refundable,
  amount: number,
  first: 'gift_cards' | 'payments' = 'gift_cards',
): Refundable | null {
  let rest = amount
  const take = (sources: Refundable['giftCards']) =>
    sources
      .map(({ id, amount: available }) => {
        const taken = Math.min(rest, available)
        rest -= taken
        return { id, amount: taken }
      })
      .filter((part) => part.amount > 0)
  const takePayments = () => take(refundable.payments.toReversed()).toReversed()
  const early = first === 'payments' ? takePayments() : null
  const giftCards = take(refundable.giftCards)
  const payments = early ?? takePayments()
  return rest === 0 ? { giftCards, payments } : null
}

/** The sum that can be given back. */
export function sumOfRefundable({ giftCards, payments }: Refundable): number {
  return [...giftCards, ...payments].reduce((sum, { amount }) => sum + amount, 0)
}
