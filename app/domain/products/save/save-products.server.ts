import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Database, Dialect } from '~db/connection'
import { inChunks, type TableRow } from '~db/bulk-rows'
import type { ProductInput } from '~/domain/products/product-input'
import { groupRows, productRow, type SavedProduct } from './product-rows.queries.server'
import { requireId } from './require-id'
import { refreshListings } from '~/domain/listing/index/refresh-listings.server'
import { refreshSearch } from '~/domain/search/refresh-search.queries.server'
import { saveGroups } from '~/domain/taxonomy/save-groups.queries.server'
import {
  chooseProductSlugs,
  clearProductParts,
  identityKey,
  insertProductParts,
  keepSlugHistory,
  readExistingProducts,
  readSizeChartIds,
  saveDigests,
  upsertProducts,
  type ExistingProduct,
} from './save-product-rows.queries.server'
import { saveRelatedRows } from './save-related.queries.server'
import { saveVariants } from './save-variants.server'
import { slugify } from '~/domain/text/slug'

export interface SaveCounts {
  created: number
  updated: number
  unchanged: number
}

const productsPerTransaction = 500

/**
 * Saves products with their groups, and creates groups that are new. Each transaction has 500 products and also updates
 * their listings and search documents. Identity is (source, sourceKey); of two inputs with the same identity the last
 * is used. An input that is the same as last time changes nothing. A price of an unknown channel, or a variant with a
 * value that its option does not list, is a bug and throws.
 */
export async function saveProducts(
  db: Database,
  inputs: readonly ProductInput[],
  options: { now: Date },
): Promise<SaveCounts> {
  const distinct = [...new Map(inputs.map((input) => [identityKey(input.source, input.sourceKey), input])).values()]
  const counts: SaveCounts = { created: 0, updated: 0, unchanged: 0 }
  for (const batch of inChunks(distinct, productsPerTransaction)) {
    const saved = await db.transaction((trx) => saveBatch(trx, db.dialect, batch, options.now.toISOString()))
    counts.created += saved.created
    counts.updated += saved.updated
    counts.unchanged += saved.unchanged
  }
  await saveRelated(db, distinct)
  return counts
}

/** Links products to their related products, cross-sells and up-sells, where those are stored. */
export async function saveRelated(
  db: Database,
  inputs: ReadonlyArray<Pick<ProductInput, 'source' | 'sourceKey' | 'related' | 'crossSells' | 'upSells'>>,
): Promise<void> {
  const linked = inputs.filter((input) =>
    [input.related, input.crossSells, input.upSells].some((keys) => keys && keys.length > 0),
  )
  for (const batch of inChunks(linked, productsPerTransaction))
    await db.transaction((trx) => saveRelatedRows(trx, batch))
}

function digestOf(input: ProductInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

async function saveBatch(trx: Knex, dialect: Dialect, batch: ProductInput[], now: string): Promise<SaveCounts> {
  const existing = new Map(
    (await readExistingProducts(trx, batch)).map((product) => [
      identityKey(product.source, product.sourceKey),
      product,
    ]),
  )
  const existingOf = (input: ProductInput) => existing.get(identityKey(input.source, input.sourceKey))
  const changed = batch.filter((input) => existingOf(input)?.digest !== digestOf(input))
  const counts = {
    created: batch.length - existing.size,
    updated: changed.length - (batch.length - existing.size),
    unchanged: batch.length - changed.length,
  }
  if (changed.length === 0) return counts

  const products = await saveProductRows(trx, changed, existingOf, now)
  await saveVariants(trx, products, now)
  await saveDigests(
    trx,
    products.map(({ id, input }) => ({ id, digest: digestOf(input) })),
  )
  const ids = products.map((product) => product.id)
  await refreshListings(trx, ids)
  await refreshSearch(trx, dialect, ids)
  return counts
}

async function saveProductRows(
  trx: Knex,
  inputs: ProductInput[],
  existingOf: (input: ProductInput) => ExistingProduct | undefined,
  now: string,
): Promise<SavedProduct[]> {
  const groups = await saveGroups(trx, inputs)
  const hasSizeChart = inputs.some((input) => input.sizeChart)
  const sizeCharts = hasSizeChart ? await readSizeChartIds(trx) : new Map<string, number>()
  const preferred = inputs.map((input) => ({
    base: slugify(input.slug || input.name),
    current: existingOf(input)?.slug ?? null,
  }))
  const slugs = await chooseProductSlugs(trx, preferred)
  const ids = await upsertProducts(
    trx,
    inputs.map((input, index) => productRow(input, slugs[index] ?? '', { groups, sizeCharts }, existingOf(input), now)),
  )
  const products = inputs.map((input) => ({
    input,
    id: requireId(ids.get(identityKey(input.source, input.sourceKey)), input.sourceKey),
  }))
  const formerSlugs = products.flatMap(({ id, input }, index) => {
    const before = existingOf(input)?.slug
    return before !== undefined && before !== slugs[index] ? [{ slug: before, productId: id }] : []
  })
  await keepSlugHistory(trx, slugs, formerSlugs)
  await clearProductParts(
    trx,
    products.filter(({ input }) => existingOf(input)).map(({ id }) => id),
  )
  const parts: Record<string, TableRow[]> = {}
  for (const product of products) {
    for (const [table, rows] of Object.entries(groupRows(product, groups))) (parts[table] ??= []).push(...rows)
  }
  await insertProductParts(trx, parts)
  return products
}
