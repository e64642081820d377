import type { Knex } from 'knex'

export interface RefundCeiling {
  /** The name of the role. */
  role: string
  /** Minor units of the channel's currency; null without a limit. */
  most: number | null
  version: number
}

export async function readRefundCeilings(q: Knex, channelId: number): Promise<RefundCeiling[]> {
  return q('refund_ceilings').where({ channel_id: channelId }).select<RefundCeiling[]>('role', 'most', 'version')
}

/** The limits that some roles have on all channels; a role has none where there is no row. */
export async function readCeilingsOfRoles(
  q: Knex,
  roles: readonly string[],
): Promise<Array<{ channelId: number; role: string; most: number }>> {
  return q('refund_ceilings')
    .whereIn('role', [...roles])
    .whereNotNull('most')
    .orderBy(['channel_id', 'role'])
    .select({ channelId: 'channel_id', role: 'role', most: 'most' })
}

export async function upsertRefundCeiling(
  trx: Knex,
  { channelId, role, most }: { channelId: number; role: string; most: number | null },
): Promise<void> {
  await trx('refund_ceilings')
    .insert({ channel_id: channelId, role, most })
    .onConflict(['channel_id', 'role'])
    .merge(['most'])
}

/** What an order has given back, or is about to give back, in minor units; without payments that it could not use. */
export async function sumRefunds(q: Knex, orderId: number): Promise<number> {
  const amounts: number[] = await q('refunds as r')
    .leftJoin('payments as p', 'p.id', 'r.payment_id')
    .where({ 'r.order_id': orderId })
    .whereNot({ 'r.status': 'failed' })
    .where((used) => used.whereNull('p.status').orWhereNotIn('p.status', ['refund_due', 'refunded']))
    .pluck('r.amount')
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
