import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'
import { readChannelIdsByCode } from '~/domain/operations/channels/channels.queries.server'

/** What a variant costs the owner, by the code of the channel, in minor units. */
export async function readCosts(q: Knex, variantId: number): Promise<Record<string, number>> {
  const rows: Array<{ code: string; cost: number }> = await q('variant_costs as k')
    .join('channels as c', 'c.id', 'k.channel_id')
    .where({ 'k.variant_id': variantId })
    .select({ code: 'c.code', cost: 'k.cost' })
  return Object.fromEntries(rows.map(({ code, cost }) => [code, Number(cost)]))
}

/** Writes what a variant costs in some channels; null: nobody knows. */
export async function writeCosts(
  trx: Knex,
  variantId: number,
  costs: Readonly<Record<string, number | null>>,
): Promise<void> {
  const ids = await readChannelIdsByCode(trx)
  for (const [code, cost] of Object.entries(costs)) {
    const channelId = ids.get(code)
    if (channelId === undefined) continue
    const key = { channel_id: channelId, variant_id: variantId }
    if (cost === null) await trx('variant_costs').where(key).delete()
    else
      await insertRows(trx, 'variant_costs', [{ ...key, cost }], {
        keys: ['channel_id', 'variant_id'],
        columns: ['cost'],
      })
  }
}
