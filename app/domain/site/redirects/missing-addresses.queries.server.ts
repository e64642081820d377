import type { Knex } from 'knex'
import { inChunks } from '~db/bulk-rows'

export interface MissingAddress {
  path: string
  visits: number
  /** ISO instant. */
  lastSeenAt: string
}

/** The most addresses that are kept. */
export const maxMissingAddresses = 1000

/** Adds visits of several addresses. */
export async function addMissingVisits(trx: Knex, visits: ReadonlyMap<string, number>, now: string): Promise<void> {
  const rows = [...visits].map(([path, count]) => ({ path, visits: count, last_seen_at: now }))
  for (const chunk of inChunks(rows, 400))
    await trx('missing_addresses')
      .insert(chunk)
      .onConflict('path')
      .merge({ visits: trx.raw('missing_addresses.visits + excluded.visits'), last_seen_at: now })
}

/** Deletes addresses that were last opened before an instant, and of too many those that were opened least. */
export async function trimMissingAddresses(trx: Knex, before: string): Promise<void> {
  await trx('missing_addresses').where('last_seen_at', '<', before).delete()
  const tooMany: string[] = await trx('missing_addresses')
    .orderBy([{ column: 'visits', order: 'desc' }, { column: 'last_seen_at', order: 'desc' }, { column: 'path' }])
    .offset(maxMissingAddresses)
    .limit(maxMissingAddresses)
    .pluck('path')
  if (tooMany.length > 0) await trx('missing_addresses').whereIn('path', tooMany).delete()
}

/** The addresses that were opened most. */
export async function readMissingAddresses(q: Knex, limit: number): Promise<MissingAddress[]> {
  return q('missing_addresses')
    .orderBy([{ column: 'visits', order: 'desc' }, { column: 'last_seen_at', order: 'desc' }, { column: 'path' }])
    .limit(limit)
    .select({ path: 'path', visits: 'visits', lastSeenAt: 'last_seen_at' })
}

export async function deleteMissingAddress(trx: Knex, path: string): Promise<void> {
  await trx('missing_addresses').where({ path }).delete()
}
