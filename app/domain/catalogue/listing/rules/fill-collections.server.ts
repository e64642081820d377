import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'
import { readCategoryParents } from '~/domain/catalogue/listing/index/listings.queries.server'
import {
  productsOfRule,
  readMembers,
  readRuledCollections,
  writeMembers,
  type RuledCollection,
} from './collection-rules.queries.server'

/**
 * Fills collections by their rules, in the caller's transaction, and returns the ids of the products that came or went:
 * their listings are to be written.
 * @param among the products that have changed; null for all
 */
export async function fillCollections(
  trx: Knex,
  collections: readonly RuledCollection[],
  { now, among }: { now: Date; among: readonly number[] | null },
): Promise<number[]> {
  if (collections.length === 0) return []
  const parents = await readCategoryParents(trx)
  const changed = new Set<number>()
  for (const { id, rule } of collections) {
    const matching = () => productsOfRule(trx, rule, { now, parents })
    const found =
      among === null
        ? await matching().pluck<number[]>('p.id')
        : (
            await selectIn<{ id: number }>(among, (chunk) => matching().whereIn('p.id', chunk).select({ id: 'p.id' }))
          ).map((row) => row.id)
    const wanted = new Set(found)
    const members = new Set(await readMembers(trx, id, among))
    const added = [...wanted].filter((one) => !members.has(one))
    const removed = [...members].filter((one) => !wanted.has(one))
    if (added.length + removed.length > 0) await writeMembers(trx, id, { added, removed })
    for (const one of [...added, ...removed]) changed.add(one)
  }
  return [...changed]
}

/** Fills the collections whose rules say something of these products. Returns those that came or went. */
export async function fillWith(trx: Knex, productIds: readonly number[], now: Date): Promise<number[]> {
  return fillCollections(trx, await readRuledCollections(trx), { now, among: productIds })
}
