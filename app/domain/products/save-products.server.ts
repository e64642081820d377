import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Database, Dialect } from '~db/connection'
import { inChunks, type Row } from '~db/bulk-rows'
import type { ProductInput } from './product-input'
import {
  groupRows,
  optionsOf,
  pictureRows,
  productRow,
  variantRow,
  wantedSku,
  type SavedProduct,
} from './product-rows.server'
import { refreshListings } from '~/domain/listing/index/refresh-listings.server'
import { refreshSearch } from '~/domain/search/refresh-search.queries.server'
import { saveGroups } from '~/domain/taxonomy/save-groups.queries.server'
import { readChannelIdsByCode } from '~/domain/channels/channels.queries.server'
import {
  chooseProductSlugs,
  clearProductParts,
  identityKey,
  insertOptions,
  insertProductParts,
  keepSlugHistory,
  readExistingProducts,
  readSizeChartIds,
  saveDigests,
  upsertProducts,
  type ExistingProduct,
} from './save-product-rows.queries.server'
import { saveRelatedRows } from './save-related.queries.server'
import {
  chooseSkus,
  deleteVariants,
  readVariants,
  saveStock,
  upsertPrices,
  upsertVariants,
  type StockInput,
} from './save-variant-rows.queries.server'
import { slugify } from '~/domain/text/slug'

export interface SaveCounts {
  created: number
  updated: number
  unchanged: number
}

const productsPerTransaction = 500

/**
 * Saves products with everything they are sorted into; groups that are new are made. In steps of 500 products a transaction, each
 * with its listings and search. Identity is (source, sourceKey), of two inputs with the same the last counts; an input
 * that is the same as last time changes nothing. Prices name channels by code: an unknown one is a bug and throws.
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

/** Links products to the related, cross-sold and up-sold ones they name, as far as those are saved. */
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
      identityKey(product.source, product.source_key),
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
    products.map(({ id, input }) => ({ product_id: id, digest: digestOf(input) })),
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
  const wanted = inputs.map((input) => ({
    base: slugify(input.slug || input.name),
    current: existingOf(input)?.slug ?? null,
  }))
  const slugs = await chooseProductSlugs(trx, wanted)
  const ids = await upsertProducts(
    trx,
    inputs.map((input, index) => productRow(input, slugs[index] ?? '', { groups, sizeCharts }, existingOf(input), now)),
  )
  const products = inputs.map((input) => ({
    input,
    id: requireId(ids.get(identityKey(input.source, input.sourceKey)), input.sourceKey),
  }))
  const givenUp = products.flatMap(({ id, input }, index) => {
    const before = existingOf(input)?.slug
    return before !== undefined && before !== slugs[index] ? [{ slug: before, productId: id }] : []
  })
  await keepSlugHistory(trx, slugs, givenUp)
  await clearProductParts(
    trx,
    products.filter(({ input }) => existingOf(input)).map(({ id }) => id),
  )
  const parts: Record<string, Row[]> = {}
  for (const product of products) {
    for (const [table, rows] of Object.entries(groupRows(product, groups))) (parts[table] ??= []).push(...rows)
  }
  await insertProductParts(trx, parts)
  return products
}

async function saveVariants(trx: Knex, products: SavedProduct[], now: string): Promise<void> {
  const before = await readVariants(
    trx,
    products.map(({ id }) => id),
  )
  const wantedKeys = new Set(
    products.flatMap(({ id, input }) => input.variants.map((variant) => `${id} ${variant.sourceKey}`)),
  )
  await deleteVariants(
    trx,
    before
      .filter((variant) => variant.is_deleted === 0 && !wantedKeys.has(`${variant.product_id} ${variant.source_key}`))
      .map((variant) => variant.id),
  )

  const currentSkus = new Map(before.map((variant) => [`${variant.product_id} ${variant.source_key}`, variant.sku]))
  const all = products.flatMap((product) =>
    product.input.variants.map((variant, position) => ({
      product,
      variant,
      position,
      key: `${product.id} ${variant.sourceKey}`,
    })),
  )
  const skus = await chooseSkus(
    trx,
    all.map(({ product, variant, key }) => ({
      base: wantedSku(product.input, variant),
      current: currentSkus.get(key) ?? null,
    })),
  )
  const ids = await upsertVariants(
    trx,
    all.map(({ product, variant, position }, index) => variantRow(product, variant, skus[index] ?? '', position)),
  )
  const idOf = (key: string) => requireId(ids.get(key), key)

  const options = new Map(products.map((product) => [product.id, optionsOf(product.input)]))
  const optionRows = [...options].flatMap(([product_id, list]) =>
    list.map(({ slug, name }, position) => ({ product_id, slug, name, position })),
  )
  const saved = await insertOptions(
    trx,
    optionRows,
    ({ product_id, slug }) => options.get(product_id)?.find((option) => option.slug === slug)?.values ?? [],
  )
  const channels = await readChannelIdsByCode(trx)
  const choices: Row[] = []
  const prices: Row[] = []
  const stock: StockInput[] = []
  for (const { product, variant, key } of all) {
    const variantId = idOf(key)
    for (const [index, option] of (options.get(product.id) ?? []).entries()) {
      const optionId = requireId(saved.options.get(`${product.id} ${option.slug}`), option.slug)
      const text = variant.optionValues[index] ?? null
      const value = option.values.find((candidate) => candidate.value === text)
      if (text !== null && !value)
        throw new Error(`variant ${key} has the value ${text}, which its option ${option.name} does not list`)
      choices.push({
        variant_id: variantId,
        option_id: optionId,
        option_value_id: value ? requireId(saved.values.get(`${optionId} ${value.slug}`), value.slug) : null,
      })
    }
    for (const [code, { price, compareAtPrice, isPublished }] of Object.entries(variant.prices)) {
      prices.push({
        channel_id: requireId(channels.get(code), `channel ${code}`),
        variant_id: variantId,
        price,
        compare_at_price: compareAtPrice ?? null,
        is_published: isPublished === false ? 0 : 1,
      })
    }
    stock.push({
      variantId,
      stock: variant.stock
        ? {
            onHand: variant.stock.onHand,
            allowsBackorder: variant.stock.allowsBackorder ?? false,
            threshold: variant.stock.threshold ?? 0,
          }
        : null,
    })
  }
  await insertProductParts(trx, {
    variant_option_values: choices,
    product_assets: products.flatMap((product) =>
      pictureRows(product, (sourceKey) => ids.get(`${product.id} ${sourceKey}`)),
    ),
  })
  await upsertPrices(trx, prices)
  await saveStock(trx, stock, now)
}

function requireId(id: number | undefined, what: string): number {
  if (id === undefined) throw new Error(`${what} is not in the database`)
  return id
}
