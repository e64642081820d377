import type { Knex } from 'knex'
import { readRuledCollections } from './collection-rules.queries.server'

const fieldOf = { brand: 'brandId', label: 'labelId', tag: 'tagId', category: 'categoryId' } as const

/** The name of a collection whose rule names a group; null when there is none. */
export async function findNamingRule(
  q: Knex,
  kind: keyof typeof fieldOf | 'collection',
  id: number,
): Promise<string | null> {
  if (kind === 'collection') return null
  const collections = await readRuledCollections(q)
  return collections.find(({ rule }) => rule[fieldOf[kind]] === id)?.name ?? null
}
