import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'

/** The ids of the products after one, by id. */
export async function readProductIds(q: Knex, after: number, limit: number): Promise<number[]> {
  return q('products').where('id', '>', after).orderBy('id').limit(limit).pluck('id')
}

/** The most options and attributes that a product has: so many columns the file needs. */
export async function readMostAttributes(q: Knex): Promise<number> {
  const options: { most: number | null } | undefined = await q
    .from(q('product_options').groupBy('product_id').count({ n: '*' }).as('counts'))
    .max({ most: 'n' })
    .first()
  const attributes: { most: number | null } | undefined = await q
    .from(
      q('product_attributes')
        .join('attribute_values', 'attribute_values.id', 'attribute_value_id')
        .groupBy('product_id')
        .countDistinct({ n: 'attribute_values.attribute_id' })
        .as('counts'),
    )
    .max({ most: 'n' })
    .first()
  return Math.min(50, Number(options?.most ?? 0) + Number(attributes?.most ?? 0))
}

/** The hashes of assets by id. */
export async function readHashes(q: Knex, assetIds: number[]): Promise<Map<number, string>> {
  const rows = await selectIn<{ id: number; hash: string }>(assetIds, (chunk) =>
    q('assets').whereIn('id', chunk).select('id', 'hash'),
  )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

export interface ExportedLink {
  productId: number
  kind: string
  sourceKey: string
}

/** The cross-sells and up-sells of products by the keys of their targets; only those of the same source. */
export async function readLinks(q: Knex, productIds: number[]): Promise<ExportedLink[]> {
  return selectIn<ExportedLink>(productIds, (chunk) =>
    q('related_products')
      .join('products as own', 'own.id', 'related_products.product_id')
      .join('products as other', 'other.id', 'related_products.related_product_id')
      .whereIn('related_products.product_id', chunk)
      .whereIn('related_products.kind', ['cross_sell', 'up_sell'])
      .whereRaw('own.source = other.source')
      .orderBy(['related_products.product_id', 'related_products.position'])
      .select({
        productId: 'related_products.product_id',
        kind: 'related_products.kind',
        sourceKey: 'other.source_key',
      }),
  )
}
