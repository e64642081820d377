export type PaymentRowStatus = 'created' | 'pending' | 'captured' | 'failed' | 'cancelled' | 'refund_due' | 'refunded'

/**
 * Which status of an attempt may follow which. Money that comes late is taken or sent back, whatever the status before.
 */
export const paymentMoves: Record<PaymentRowStatus, readonly PaymentRowStatus[]> = {
  created: ['pending', 'captured', 'failed', 'cancelled', 'refund_due'],
  pending: ['captured', 'failed', 'cancelled', 'refund_due'],
  failed: ['captured', 'refund_due'],
  cancelled: ['captured', 'refund_due'],
  captured: [],
  refund_due: ['refunded'],
  refunded: [],
}

/** The statuses that an attempt may come from. */
export function movesInto(status: PaymentRowStatus): PaymentRowStatus[] {
  const all: PaymentRowStatus[] = ['created', 'pending', 'captured', 'failed', 'cancelled', 'refund_due', 'refunded']
  return all.filter((from) => paymentMoves[from].includes(status))
}
