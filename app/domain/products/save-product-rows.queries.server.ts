import type { Knex } from 'knex'
import { insertRows, selectIn, type Row } from '~db/bulk-rows'
import { nameKey } from '~/domain/taxonomy/group-names'
import { chooseUnique } from '~/domain/text/slug'

export interface ExistingProduct {
  id: number
  source: string
  source_key: string
  slug: string
  digest: string | null
  rating_sum: number
  rating_count: number
  units_sold: number
  featured_position: number
  created_at: string
}

const productColumns = [
  'id',
  'source',
  'source_key',
  'slug',
  'rating_sum',
  'rating_count',
  'units_sold',
  'featured_position',
  'created_at',
]

/** Products already saved under these identities, with the digest of the input they were last saved from. */
export async function readExistingProducts(
  trx: Knex,
  identities: ReadonlyArray<{ source: string; sourceKey: string }>,
): Promise<ExistingProduct[]> {
  const found: ExistingProduct[] = []
  for (const source of new Set(identities.map((identity) => identity.source))) {
    const keys = identities.filter((identity) => identity.source === source).map((identity) => identity.sourceKey)
    found.push(
      ...(await selectIn<ExistingProduct>(keys, (chunk) =>
        trx('products')
          .leftJoin('saved_products', 'saved_products.product_id', 'products.id')
          .where('products.source', source)
          .whereIn('products.source_key', chunk)
          .select(...productColumns.map((column) => `products.${column}`), 'saved_products.digest'),
      )),
    )
  }
  return found
}

/** Ids of the shop's size charts by slug and by the key of their name. */
export async function readSizeChartIds(q: Knex): Promise<Map<string, number>> {
  const charts = await q('size_charts').select<Array<{ id: number; slug: string; name: string }>>('id', 'slug', 'name')
  return new Map(
    charts.flatMap(({ id, slug, name }) => [
      [nameKey(name), id],
      [slug, id],
    ]),
  )
}

/** A free slug per product: the wanted one, else with a number behind it. */
export async function chooseProductSlugs(
  trx: Knex,
  wanted: ReadonlyArray<{ base: string; current: string | null }>,
): Promise<string[]> {
  return chooseUnique(wanted, async (candidates) => {
    const rows = await selectIn<{ slug: string }>(candidates, (chunk) =>
      trx('products').whereIn('slug', chunk).select('slug'),
    )
    return new Set(rows.map((row) => row.slug))
  })
}

/** Inserts products or gives them their new values. Returns their ids by `source` and `source_key`. */
export async function upsertProducts(trx: Knex, rows: Row[]): Promise<Map<string, number>> {
  const kept = ['source', 'source_key', 'created_at']
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !kept.includes(column))
  await insertRows(trx, 'products', rows, { keys: ['source', 'source_key'], columns })
  const saved = await readExistingProducts(
    trx,
    rows.map((row) => ({ source: String(row.source), sourceKey: String(row.source_key) })),
  )
  return new Map(saved.map((product) => [identityKey(product.source, product.source_key), product.id]))
}

export function identityKey(source: string, sourceKey: string): string {
  return `${source}\u0000${sourceKey}`
}

/** Remembers slugs that products gave up; a slug that a living product has is no history. */
export async function keepSlugHistory(
  trx: Knex,
  livingSlugs: string[],
  givenUp: ReadonlyArray<{ slug: string; productId: number }>,
): Promise<void> {
  await selectIn(livingSlugs, async (chunk) => {
    await trx('slug_history').where({ kind: 'product' }).whereIn('slug', chunk).delete()
    return []
  })
  const rows = givenUp.map(({ slug, productId }) => ({ kind: 'product', slug, target_id: productId }))
  await insertRows(trx, 'slug_history', rows, { keys: ['kind', 'slug'], columns: ['target_id'] })
}

export async function saveDigests(trx: Knex, rows: Row[]): Promise<void> {
  await insertRows(trx, 'saved_products', rows, { keys: ['product_id'], columns: ['digest'] })
}

/** Takes away what hangs on products that are saved again and is written anew. Variants, prices and stock stay. */
export async function clearProductParts(trx: Knex, productIds: number[]): Promise<void> {
  await selectIn(productIds, async (ids) => {
    const variants = trx('variants').whereIn('product_id', ids).select('id')
    await trx('variant_option_values').whereIn('variant_id', variants).delete()
    const options = trx('product_options').whereIn('product_id', ids).select('id')
    await trx('product_option_values').whereIn('option_id', options).delete()
    for (const table of [
      'product_options',
      'product_categories',
      'product_collections',
      'product_tags',
      'product_labels',
      'product_attributes',
      'product_assets',
    ]) {
      await trx(table).whereIn('product_id', ids).delete()
    }
    return []
  })
}

/** Rows of tables that link a product to something, or belong to it alone. */
export async function insertProductParts(trx: Knex, parts: Record<string, Row[]>): Promise<void> {
  for (const [table, rows] of Object.entries(parts)) await insertRows(trx, table, rows)
}

/** Inserts options and their values; returns option ids by product and slug, and value ids by option id and slug. */
export async function insertOptions(
  trx: Knex,
  options: Array<Row & { product_id: number; slug: string }>,
  valuesOf: (option: {
    product_id: number
    slug: string
  }) => Array<{ slug: string; value: string; swatch: string | null }>,
): Promise<{ options: Map<string, number>; values: Map<string, number> }> {
  await insertRows(trx, 'product_options', options)
  const productIds = options.map((option) => option.product_id)
  const rows = await selectIn<{ id: number; product_id: number; slug: string }>(productIds, (chunk) =>
    trx('product_options').whereIn('product_id', chunk).select('id', 'product_id', 'slug'),
  )
  const valueRows = rows.flatMap((option) =>
    valuesOf(option).map((value, position) => ({ option_id: option.id, ...value, position })),
  )
  await insertRows(trx, 'product_option_values', valueRows)
  const saved = await selectIn<{ id: number; option_id: number; slug: string }>(
    rows.map((row) => row.id),
    (chunk) => trx('product_option_values').whereIn('option_id', chunk).select('id', 'option_id', 'slug'),
  )
  return {
    options: new Map(rows.map((row) => [`${row.product_id} ${row.slug}`, row.id])),
    values: new Map(saved.map((row) => [`${row.option_id} ${row.slug}`, row.id])),
  }
}
