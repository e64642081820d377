import type { Knex } from 'knex'
import { insertRows, selectIn, type TableRow } from '~db/bulk-rows'
import { nameKey } from '~/domain/catalogue/taxonomy/group-names'
import type { OptionWithSlugs } from './option-slugs'
import { firstArrangedPlace } from '~/domain/catalogue/taxonomy/group-names'
import { chooseUnique } from '~/domain/shared/text/slug'

/** A stored product, before it is saved again. */
export interface ExistingProduct {
  id: number
  source: string
  sourceKey: string
  slug: string
  /** Digest of the input that it was last saved from. */
  digest: string | null
  ratingSum: number
  ratingCount: number
  unitsSold: number
  featuredPosition: number
  createdAt: string
  /** When it was thrown away, and when it was removed for good. */
  binnedAt: string | null
  removedAt: string | null
}

const existingColumns = {
  id: 'products.id',
  source: 'products.source',
  sourceKey: 'products.source_key',
  slug: 'products.slug',
  digest: 'saved_products.digest',
  ratingSum: 'products.rating_sum',
  ratingCount: 'products.rating_count',
  unitsSold: 'products.units_sold',
  featuredPosition: 'products.featured_position',
  createdAt: 'products.created_at',
  binnedAt: 'products.binned_at',
  removedAt: 'products.removed_at',
} satisfies Record<keyof ExistingProduct, string>

/** Stored products with these identities. */
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
          .select(existingColumns),
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

/** A unique slug for each product: the preferred one, else with a number after it. */
export async function chooseProductSlugs(
  trx: Knex,
  preferred: ReadonlyArray<{ base: string; current: string | null }>,
): Promise<string[]> {
  return chooseUnique(preferred, async (candidates) => {
    const rows = await selectIn<{ slug: string }>(candidates, (chunk) =>
      trx('products').whereIn('slug', chunk).select('slug'),
    )
    return new Set(rows.map((row) => row.slug))
  })
}

/** Inserts or updates products. Returns their ids by `identityKey`. */
export async function upsertProducts(trx: Knex, rows: TableRow[]): Promise<Map<string, number>> {
  const unchanged = ['source', 'source_key', 'created_at']
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !unchanged.includes(column))
  await insertRows(trx, 'products', rows, { keys: ['source', 'source_key'], columns })
  const saved = await readExistingProducts(
    trx,
    rows.map((row) => ({ source: String(row.source), sourceKey: String(row.source_key) })),
  )
  return new Map(saved.map((product) => [identityKey(product.source, product.sourceKey), product.id]))
}

/** The key of a product's identity: its source and its key in that source. */
export function identityKey(source: string, sourceKey: string): string {
  return `${source}\u0000${sourceKey}`
}

/** Reads the products as their last imports gave them (JSON), by product id. */
export async function readImported(trx: Knex, productIds: number[]): Promise<Map<number, string>> {
  const rows = await selectIn<{ productId: number; imported: string }>(productIds, (chunk) =>
    trx('saved_products')
      .whereIn('product_id', chunk)
      .whereNotNull('imported')
      .select({ productId: 'product_id', imported: 'imported' }),
  )
  return new Map(rows.map(({ productId, imported }) => [productId, imported]))
}

/**
 * Stores the digest of the input that each product was saved from, and for an import the input itself (JSON), with
 * which the next import is compared.
 */
export async function saveDigests(
  trx: Knex,
  products: ReadonlyArray<{ id: number; digest: string; imported: string | null }>,
): Promise<void> {
  const rows = products.map(({ id, digest, imported }) => ({ product_id: id, digest, imported }))
  await insertRows(trx, 'saved_products', rows, { keys: ['product_id'], columns: ['digest', 'imported'] })
}

/** The ids of the collections that rules fill, and products do not name. */
export const ruledCollections = (q: Knex) => q('collections').whereNotNull('rule').select('id')

/** The places that the owner has given products in collections, by `{product id} {collection id}`. */
export async function readArrangedPlaces(trx: Knex, productIds: number[]): Promise<Map<string, number>> {
  const rows = await selectIn<{ productId: number; collectionId: number; position: number }>(productIds, (chunk) =>
    trx('product_collections')
      .whereIn('product_id', chunk)
      .where('position', '>=', firstArrangedPlace)
      .select({ productId: 'product_id', collectionId: 'collection_id', position: 'position' }),
  )
  return new Map(
    rows.map(({ productId, collectionId, position }) => [`${productId} ${collectionId}`, Number(position)]),
  )
}

/** The place behind the last product of each of these collections that the owner has arranged. */
export async function readNextPlaces(trx: Knex, collectionIds: number[]): Promise<Map<number, number>> {
  const rows = await selectIn<{ collectionId: number; last: number }>(collectionIds, (chunk) =>
    trx('product_collections')
      .whereIn('collection_id', chunk)
      .where('position', '>=', firstArrangedPlace)
      .groupBy('collection_id')
      .select({ collectionId: 'collection_id', last: trx.raw('max(position)') }),
  )
  return new Map(rows.map(({ collectionId, last }) => [collectionId, Number(last) + 1]))
}

/** Deletes the rows of products that saving inserts again. Variants, prices and stock are unchanged. */
export async function clearProductParts(trx: Knex, productIds: number[]): Promise<void> {
  await selectIn(productIds, async (ids) => {
    const variants = trx('variants').whereIn('product_id', ids).select('id')
    await trx('variant_option_values').whereIn('variant_id', variants).delete()
    const options = trx('product_options').whereIn('product_id', ids).select('id')
    await trx('product_option_values').whereIn('option_id', options).delete()
    for (const table of [
      'product_options',
      'product_categories',
      'product_tags',
      'product_labels',
      'product_attributes',
      'product_assets',
    ]) {
      await trx(table).whereIn('product_id', ids).delete()
    }
    await trx('product_collections')
      .whereIn('product_id', ids)
      .whereNotIn('collection_id', ruledCollections(trx))
      .delete()
    return []
  })
}

/** Inserts rows that belong to products, by table. */
export async function insertProductParts(trx: Knex, parts: Record<string, TableRow[]>): Promise<void> {
  for (const [table, rows] of Object.entries(parts)) await insertRows(trx, table, rows)
}

/**
 * Inserts the options of products, and their values.
 * @param optionsOf options by product id
 * @returns option ids by `{product id} {slug}` and value ids by `{option id} {slug}`
 */
export async function insertOptions(
  trx: Knex,
  optionsOf: ReadonlyMap<number, readonly OptionWithSlugs[]>,
): Promise<{ options: Map<string, number>; values: Map<string, number> }> {
  const optionRows = [...optionsOf].flatMap(([productId, options]) =>
    options.map(({ slug, name }, position) => ({ product_id: productId, slug, name, position })),
  )
  await insertRows(trx, 'product_options', optionRows)
  const options = await selectIn<{ id: number; productId: number; slug: string }>([...optionsOf.keys()], (chunk) =>
    trx('product_options').whereIn('product_id', chunk).select({ id: 'id', productId: 'product_id', slug: 'slug' }),
  )
  const valueRows = options.flatMap((option) => {
    const input = optionsOf.get(option.productId)?.find(({ slug }) => slug === option.slug)
    return (input?.values ?? []).map((value, position) => ({ option_id: option.id, ...value, position }))
  })
  await insertRows(trx, 'product_option_values', valueRows)
  const values = await selectIn<{ id: number; optionId: number; slug: string }>(
    options.map(({ id }) => id),
    (chunk) =>
      trx('product_option_values')
        .whereIn('option_id', chunk)
        .select({ id: 'id', optionId: 'option_id', slug: 'slug' }),
  )
  return {
    options: new Map(options.map((option) => [`${option.productId} ${option.slug}`, option.id])),
    values: new Map(values.map((value) => [`${value.optionId} ${value.slug}`, value.id])),
  }
}

/** The slugs of products by id. */
export async function readSlugs(q: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await selectIn<{ id: number; slug: string }>(ids, (chunk) =>
    q('products').whereIn('id', chunk).select('id', 'slug'),
  )
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
