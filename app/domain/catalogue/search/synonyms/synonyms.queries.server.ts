import type { Knex } from 'knex'

/** A group of words that mean the same, as its owner has typed it: 'kurta, kurti, tunic'. */
export interface SynonymGroup {
  id: number
  terms: string
  version: number
}

/** The most groups that search reads. */
export const maxSynonymGroups = 500

/** All groups, in the order in which they were made. */
export async function readSynonymGroups(q: Knex): Promise<SynonymGroup[]> {
  return q('synonyms').orderBy('id').limit(maxSynonymGroups).select('id', 'terms', 'version')
}

export async function insertSynonymGroup(trx: Knex, terms: string): Promise<number> {
  const [row] = await trx('synonyms').insert({ terms }).returning<Array<{ id: number }>>('id')
  return row?.id ?? 0
}

export async function updateSynonymGroup(trx: Knex, id: number, terms: string): Promise<void> {
  await trx('synonyms').where({ id }).update({ terms })
}

export async function deleteSynonymGroup(trx: Knex, id: number): Promise<void> {
  await trx('synonyms').where({ id }).delete()
}
