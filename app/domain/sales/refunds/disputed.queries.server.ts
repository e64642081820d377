import type { Knex } from 'knex'

/** A dispute of a payment of an order. Minor units. */
export interface DisputedAmount {
  amount: number
  currency: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'
}

/** The disputes of an order that are open or lost, the first ones first. */
export async function readOpenOrLostDisputes(q: Knex, orderId: number): Promise<DisputedAmount[]> {
  return q('disputes')
    .where({ order_id: orderId })
    .whereIn('status', ['needs_response', 'under_review', 'lost'])
    .orderBy('id')
    .select<DisputedAmount[]>('amount', 'currency', 'status')
}

/** Whether a payment of an order is disputed, and nothing is decided. */
export async function hasOpenDispute(q: Knex, orderId: number): Promise<boolean> {
  return (await q('disputes').where({ order_id: orderId }).whereNull('decided_at').first('id')) !== undefined
}
