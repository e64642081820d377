import type { Picture } from '~/domain/catalogue/media/picture'
import type { Money } from '~/domain/shared/money/money'
import { mulDiv } from '~/domain/shared/money/arithmetic'
import { returnableUntil, type ReturnTerms } from '~/domain/operations/settings/returns'

/**
 * Why money goes back: the buyer has asked, a shipment came back undelivered, the shop cannot send the pieces, or it
 * gives a part of the price back without goods.
 */
export type RefundCause = 'asked' | 'undelivered' | 'cancelled' | 'goodwill'

export type RefundRequestStatus = 'requested' | 'approved' | 'rejected' | 'received' | 'refunded'

/** Which status of a request may follow which. */
export const refundRequestTransitions: Record<RefundRequestStatus, readonly RefundRequestStatus[]> = {
  requested: ['approved', 'rejected'],
  approved: ['received'],
  received: ['refunded'],
  rejected: [],
  refunded: [],
}

export const refundRequestLabels: Record<RefundRequestStatus, string> = {
  requested: 'We are looking at it',
  approved: 'Approved: please send it back',
  rejected: 'Not approved',
  received: 'We have received it',
  refunded: 'Done',
}

/**
 * Returns the label of a request for the buyer; pieces that never arrived are not received, but back or cancelled.
 * Pure.
 */
export function refundRequestLabel(cause: RefundCause, status: RefundRequestStatus): string {
  if (status !== 'received' || cause === 'asked') return refundRequestLabels[status]
  return cause === 'undelivered' ? 'Back at our shop: your refund follows' : 'Cancelled: you do not have to pay for it'
}

/** Says why less comes back than the pieces have cost. Pure. */
export function goodwillSentence({ formatted }: Money): string {
  return `${formatted} of their price had been given back before, so it is taken off.`
}

/** Pieces of a line that arrived, or were asked back, at an instant (ISO 8601). */
export interface PiecesAt {
  at: string
  quantity: number
}

/**
 * How many pieces of a line can be asked back at an instant. A request takes the oldest pieces whose window was open
 * when it was made, so that newer ones stay for later requests. Both lists begin with the oldest. Pure.
 */
export function piecesInWindow(
  terms: Pick<ReturnTerms, 'days'>,
  deliveries: readonly PiecesAt[],
  requests: readonly PiecesAt[],
  now: Date,
): number {
  const left = deliveries.map((delivery) => ({ ...delivery, until: returnableUntil(terms, delivery.at) }))
  for (const request of requests) {
    let open = request.quantity
    for (const delivery of left) {
      if (delivery.until < Date.parse(request.at)) continue
      const taken = Math.min(open, delivery.quantity)
      delivery.quantity -= taken
      open -= taken
    }
  }
  return left.reduce((sum, { until, quantity }) => (until < now.getTime() ? sum : sum + quantity), 0)
}

export const maxRefundPhotos = 3

/** Why a refund is asked for, as the form offers it. */
export const refundReasonNames = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'does_not_fit',
  'unwanted',
  'other',
] as const
export const refundReasons: Record<(typeof refundReasonNames)[number], string> = {
  damaged: 'It arrived damaged or does not work',
  wrong_item: 'It is not what I ordered',
  not_as_described: 'It is not as it was described',
  does_not_fit: 'It does not fit',
  unwanted: 'I do not want it any more',
  other: 'Another reason',
}

/** A line of an order with what can still be asked back of it. */
export interface ReturnableLine {
  position: number
  name: string
  choicesText: string
  sku: string
  picture: Picture | null
  /**
   * What was delivered within the window and not asked back yet, in the unit of what is sold by length or weight; > 0.
   */
  available: number
  /** '2.5 m', or '2' for pieces. */
  availableText: string
  /** The quantities to choose from, without 0; null for very many, where a number is typed. */
  choices: string[] | null
  /** The unit in which a number is typed; null for pieces. */
  unit: string | null
  /** The amount that the available pieces cost with the order's coupon. */
  amount: Money
  /** How many days after its delivery it can be asked back. */
  days: number
}

/** A line of an order that does not come back, with the reason as a sentence. */
export interface KeptLine {
  position: number
  name: string
  reason: string
}

/** A buyer's request for a refund, as they see it. */
export interface RefundRequestView {
  /** 1, 2 … within the order. */
  number: number
  cause: RefundCause
  status: RefundRequestStatus
  label: string
  reason: string
  text: string
  lines: Array<{ position: number; name: string; quantityText: string }>
  photos: Picture[]
  /** The amount that was given back; null before. */
  amount: Money | null
  /** What was given back of the price of its pieces before; null for nothing. */
  goodwill: Money | null
  /** The history, the latest step first. */
  steps: Array<{ status: RefundRequestStatus; label: string; note: string; atText: string }>
}

/** Amounts of a whole line of an order. Minor units. */
interface LineAmounts {
  quantity: number
  total: number
}

/**
 * Returns the amount that some pieces of a line cost, when others were given back before. The parts of all pieces sum
 * to the line's total, in whatever steps they are given back. Minor units. Pure.
 */
export function pieceAmount({ quantity, total }: LineAmounts, returnedBefore: number, pieces: number): number {
  const upTo = (count: number) => mulDiv(total, count, quantity)
  return upTo(returnedBefore + pieces) - upTo(returnedBefore)
}
