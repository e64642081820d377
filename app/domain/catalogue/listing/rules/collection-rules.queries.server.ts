import type { Knex } from 'knex'
import { insertRows, selectIn } from '~db/bulk-rows'
import { days } from '~/domain/shared/units'
import { parseRule, type CollectionRule } from './collection-rule.schema'

export interface RuledCollection {
  id: number
  name: string
  rule: CollectionRule
}

/** The collections that rules fill. */
export async function readRuledCollections(q: Knex): Promise<RuledCollection[]> {
  const rows: Array<{ id: number; name: string; rule: string }> = await q('collections')
    .whereNotNull('rule')
    .orderBy('id')
    .select('id', 'name', 'rule')
  return rows.flatMap(({ id, name, rule: json }) => {
    const rule = parseRule(json)
    return rule === null ? [] : [{ id, name, rule }]
  })
}

/** A category and all those below it. */
function idsBelow(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  const ids = [id]
  for (const above of ids)
    for (const [child, parent] of parents) if (parent === above && !ids.includes(child)) ids.push(child)
  return ids
}

/** The statement that finds the products of a rule, which are on sale in its channel or another one. */
export function productsOfRule(
  q: Knex,
  rule: CollectionRule,
  { now, parents }: { now: Date; parents: ReadonlyMap<number, number | null> },
): Knex.QueryBuilder {
  const query = q('products as p').where({ 'p.is_published': 1 }).whereNull('p.binned_at')
  const needsListing = [rule.priceFrom, rule.priceTo, rule.isOnSale, rule.isInStock].some((one) => one !== undefined)
  if (needsListing)
    void query.join('listings as l', (join) =>
      join.on('l.product_id', 'p.id').andOnVal('l.channel_id', rule.channelId).andOnVal('l.is_listed', 1),
    )
  if (rule.priceFrom !== undefined) void query.where('l.price_min', '>=', rule.priceFrom)
  if (rule.priceTo !== undefined) void query.where('l.price_min', '<=', rule.priceTo)
  if (rule.isOnSale) void query.whereNotNull('l.compare_at_price')
  if (rule.isInStock) void query.where('l.in_stock', 1)
  if (rule.newDays !== undefined)
    void query.where('p.created_at', '>=', new Date(now.getTime() - days(rule.newDays)).toISOString())
  if (rule.brandId !== undefined) void query.where('p.brand_id', rule.brandId)
  const linked = (table: string, column: string, ids: number[]) =>
    void query.whereIn('p.id', q(table).whereIn(column, ids).select('product_id'))
  if (rule.categoryId !== undefined) linked('product_categories', 'category_id', idsBelow(parents, rule.categoryId))
  if (rule.labelId !== undefined) linked('product_labels', 'label_id', [rule.labelId])
  if (rule.tagId !== undefined) linked('product_tags', 'tag_id', [rule.tagId])
  return query
}

/** The ids of some products, or of all, that a collection has. */
export async function readMembers(q: Knex, collectionId: number, among: readonly number[] | null): Promise<number[]> {
  const members = () => q('product_collections').where({ collection_id: collectionId })
  if (among === null) return members().pluck('product_id')
  const rows = await selectIn<{ id: number }>(among, (chunk) =>
    members().whereIn('product_id', chunk).select({ id: 'product_id' }),
  )
  return rows.map(({ id }) => id)
}

/** Puts products into a collection, and takes others out. */
export async function writeMembers(
  trx: Knex,
  collectionId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  await selectIn(removed, async (chunk) => {
    await trx('product_collections').where({ collection_id: collectionId }).whereIn('product_id', chunk).delete()
    return []
  })
  const rows = added.map((productId) => ({ product_id: productId, collection_id: collectionId, position: 0 }))
  await insertRows(trx, 'product_collections', rows, { keys: ['product_id', 'collection_id'], columns: [] })
}
