export type PaymentRowStatus = 'created' | 'pending' | 'captured' | 'failed' | 'cancelled' | 'refund_due' | 'refunded'

/**
 * Which status of an attempt may follow which. A late success is captured or refunded also after a failure.
 */
export const paymentMoves: Record<PaymentRowStatus, readonly PaymentRowStatus[]> = {
  created: ['pending', 'captured', 'failed', 'cancelled', 'refund_due'],
  pending: ['captured', 'failed', 'cancelled', 'refund_due'],
  failed: ['captured', 'refund_due'],
  cancelled: ['captured', 'refund_due'],
  captured: [],
  refund_due: ['refunded'],
  // its refund has failed after it was done
  refunded: ['refund_due'],
}

/** The statuses from which an attempt may move to this one. */
export function movesInto(status: PaymentRowStatus): PaymentRowStatus[] {
  const all: PaymentRowStatus[] = ['created', 'pending', 'captured', 'failed', 'cancelled', 'refund_due', 'refunded']
  return all.filter((from) => paymentMoves[from].includes(status))
}
