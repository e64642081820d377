import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'

/** The kinds of links to other products, by the field that has them. */
export const linkKinds = [
  { field: 'related', kind: 'related' },
  { field: 'crossSells', kind: 'cross_sell' },
  { field: 'upSells', kind: 'up_sell' },
] as const
type LinkKind = (typeof linkKinds)[number]['kind']

/** The ids of products by the slugs or SKUs that name them. */
export async function findNamedProducts(q: Knex, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const bySku: Array<{ id: number; name: string }> = await q('variants')
    .whereIn('sku', names)
    .where({ is_deleted: 0 })
    .select({ id: 'product_id', name: 'sku' })
  const bySlug: Array<{ id: number; name: string }> = await q('products')
    .whereIn('slug', names)
    .whereNull('removed_at')
    .select({ id: 'id', name: 'slug' })
  return new Map([...bySku, ...bySlug].map(({ id, name }) => [name, id]))
}

/** Writes the links of one kind that a product has, in their order. */
export async function saveLinks(
  trx: Knex,
  productId: number,
  kind: LinkKind,
  others: readonly number[],
): Promise<void> {
  await trx('related_products').where({ product_id: productId, kind }).delete()
  const rows = others.map((id, position) => ({ product_id: productId, related_product_id: id, kind, position }))
  await insertRows(trx, 'related_products', rows)
}

/** The slugs of the products that go with one, by kind and in their order. */
export async function readLinks(q: Knex, productId: number): Promise<Array<{ kind: LinkKind; slug: string }>> {
  return q('related_products as r')
    .join('products as p', 'p.id', 'r.related_product_id')
    .where({ 'r.product_id': productId })
    .orderBy(['r.kind', 'r.position', 'r.related_product_id'])
    .select('r.kind', 'p.slug')
}

/** The labels, size charts and tax classes that the shop has. */
export async function readChoices(q: Knex) {
  return {
    labels: await q('labels').orderBy(['position', 'id']).select<Array<{ slug: string; name: string }>>('slug', 'name'),
    sizeCharts: await q('size_charts').orderBy('name').select<Array<{ slug: string; name: string }>>('slug', 'name'),
    taxClasses: await q('tax_rates').distinct().orderBy('tax_class').pluck<string[]>('tax_class'),
  }
}
