import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

/** Grows with every committed change of reference data, whichever process made it (migration 012-facts). */
export async function readReferenceVersion(q: Knex): Promise<number> {
  const [row] = await runPrepared<{ version: number }>(q, 'SELECT version FROM facts_version')
  return row?.version ?? 0
}
