import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'

/** Returns those of the given slugs that a table of groups already contains. */
export async function findTakenSlugs(trx: Knex, table: string, candidates: string[]): Promise<Set<string>> {
  const rows = await selectIn<{ slug: string }>(candidates, (chunk) => trx(table).whereIn('slug', chunk).select('slug'))
  return new Set(rows.map((row) => row.slug))
}
