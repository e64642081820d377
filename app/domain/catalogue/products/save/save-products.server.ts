import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Database, Dialect } from '~db/connection'
import { inChunks, type TableRow } from '~db/bulk-rows'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { groupRows, productRow, type SavedProduct } from './product-rows.queries.server'
import { requireId } from './require-id'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import { lockVariants } from '~/domain/catalogue/stock/lock-variants.queries.server'
import { saveGroups } from '~/domain/catalogue/taxonomy/save-groups.queries.server'
import {
  chooseProductSlugs,
  clearProductParts,
  identityKey,
  insertProductParts,
  readArrangedPlaces,
  readExistingProducts,
  readImported,
  readNextPlaces,
  readSizeChartIds,
  ruledCollections,
  saveDigests,
  upsertProducts,
  type ExistingProduct,
} from './save-product-rows.queries.server'
import { listDifferences } from '~/domain/catalogue/products/stored/list-differences'
import { mergeInputs, type ProductToSave } from '~/domain/catalogue/products/stored/merge-inputs'
import { readInputs } from '~/domain/catalogue/products/stored/read-inputs.server'
import { saveRelatedRows } from './save-related.queries.server'
import { saveVariants } from './save-variants.server'
import { slugify } from '~/domain/shared/text/slug'

export interface SaveCounts {
  created: number
  updated: number
  unchanged: number
}

/** The result of saving one product. */
export interface SaveOutcome {
  productId: number
  input: ProductInput
  outcome: 'created' | 'updated' | 'unchanged'
  /**
   * The fields that differ now: those of the input, and those of variants with their SKU before them. Empty for a new
   * product.
   */
  fields: string[]
  /** Whether its links to other products are to be saved. */
  hasNewLinks: boolean
}

/** How the products of a file are saved. */
export interface ImportOptions {
  /** Whether the file's values replace those that the owner has changed in the shop since the last import. */
  fileWins: boolean
  /** Everything is computed and nothing stored. */
  isDryRun: boolean
  onOutcome(outcome: SaveOutcome): void
}

const productsPerTransaction = 500

/** Ends a transaction whose changes are not to be stored. */
class DryRunEnd extends Error {}

/**
 * Saves products with their groups, and creates groups that are new. Each transaction has 500 products and also updates
 * their listings and search documents. Identity is (source, sourceKey); of two inputs with the same identity the last
 * is used. An input that is the same as last time changes nothing. A price of an unknown channel, or a variant with a
 * value that its option does not list, is a bug and throws.
 *
 * Who acts is checked and recorded by importProducts; here it is the shop itself that fills its catalogue.
 *
 * As an import (`imports`), of a product that an import has saved before only the fields are written that its input has
 * changed since then, so that what the owner has changed stays; and its links are left to saveRelated.
 */
export async function saveProducts(
  db: Database,
  inputs: readonly ProductInput[],
  options: {
    now: Date
    imports?: ImportOptions
    /** Called at the end of each transaction, in it. */
    onSaved?(trx: Knex.Transaction, outcomes: readonly SaveOutcome[]): Promise<void>
  },
): Promise<SaveCounts> {
  const { imports } = options
  const now = options.now.toISOString()
  const distinct = [...new Map(inputs.map((input) => [identityKey(input.source, input.sourceKey), input])).values()]
  const counts: SaveCounts = { created: 0, updated: 0, unchanged: 0 }
  for (const batch of inChunks(distinct, productsPerTransaction)) {
    let outcomes: SaveOutcome[] = []
    try {
      await db.transaction(async (trx) => {
        outcomes = await saveBatch(trx, db.dialect, batch, now, { imports, isByHand: false })
        if (imports?.isDryRun) throw new DryRunEnd()
        await options.onSaved?.(trx, outcomes)
      })
    } catch (error) {
      if (!(error instanceof DryRunEnd)) throw error
    }
    for (const outcome of outcomes) {
      counts[outcome.outcome] += 1
      imports?.onOutcome(outcome)
    }
  }
  if (!imports) await saveRelated(db, distinct)
  return counts
}

/**
 * Saves one product that the owner has made or changed in the shop, in the caller's transaction. Its links to others
 * stay as they are, and so does what its last import was, so that the next one finds out what the owner has changed.
 */
export async function saveProductIn(trx: Knex, dialect: Dialect, input: ProductInput, now: Date): Promise<void> {
  await saveBatch(trx, dialect, [input], now.toISOString(), { isByHand: true })
}

/**
 * Links products to their related products, cross-sells and up-sells, where those are stored. A kind of links that an
 * input has no list of is not changed.
 */
export async function saveRelated(
  db: Database,
  inputs: ReadonlyArray<Pick<ProductInput, 'source' | 'sourceKey' | 'related' | 'crossSells' | 'upSells'>>,
): Promise<void> {
  const linked = inputs.filter((input) =>
    [input.related, input.crossSells, input.upSells].some((keys) => keys !== undefined),
  )
  for (const batch of inChunks(linked, productsPerTransaction))
    await db.transaction((trx) => saveRelatedRows(trx, batch))
}

function digestOf(input: ProductInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

async function saveBatch(
  trx: Knex,
  dialect: Dialect,
  batch: ProductInput[],
  now: string,
  { imports, isByHand }: { imports?: ImportOptions; isByHand: boolean },
): Promise<SaveOutcome[]> {
  const existing = new Map(
    (await readExistingProducts(trx, batch)).map((product) => [
      identityKey(product.source, product.sourceKey),
      product,
    ]),
  )
  const existingOf = (input: ProductToSave) => existing.get(identityKey(input.source, input.sourceKey))
  const changed = batch.filter(
    (input) => isByHand || imports?.fileWins || existingOf(input)?.digest !== digestOf(input),
  )
  const isChanged = new Set(changed)
  const unchanged = batch.flatMap((input): SaveOutcome[] =>
    isChanged.has(input)
      ? []
      : [{ productId: existingOf(input)?.id ?? 0, input, outcome: 'unchanged', fields: [], hasNewLinks: false }],
  )
  if (changed.length === 0) return unchanged
  await lockVariants(
    trx,
    changed.flatMap((input) => existingOf(input)?.id ?? []),
  )

  const before = imports ? await readBefore(trx, changed, existingOf) : null
  const toSave = changed.map((input) => (before && !imports?.fileWins ? mergedWith(before, input, existingOf) : input))
  const products = await saveProductRows(trx, toSave, existingOf, now)
  await saveVariants(trx, products, now)
  const ids = products.map((product) => product.id)
  if (!isByHand)
    await saveDigests(
      trx,
      changed.map((input, index) => ({
        id: ids[index] ?? 0,
        digest: digestOf(input),
        imported: imports ? JSON.stringify(input) : null,
      })),
    )
  const after = before ? await readInputs(trx, ids) : null
  await refreshListings(trx, ids)
  await refreshSearch(trx, dialect, ids)
  const outcomes = changed.map((input, index): SaveOutcome => {
    const id = ids[index] ?? 0
    const saved = { productId: id, input }
    if (!existingOf(input)) return { ...saved, outcome: 'created', fields: [], hasNewLinks: true }
    if (!before || !after) return { ...saved, outcome: 'updated', fields: [], hasNewLinks: false }
    const hasNewLinks = linksOf(input) !== linksOf(before.imported.get(id))
    // the same product can be referred to by its id, SKU or handle
    const isLinkedNow = before.imported.has(id) && hasLinks(input) !== hasLinks(before.imported.get(id))
    const fields = [...listDifferences(before.shop.get(id), after.get(id)), ...(isLinkedNow ? ['links'] : [])]
    const outcome = fields.length > 0 ? 'updated' : 'unchanged'
    return { ...saved, outcome, fields, hasNewLinks: hasNewLinks || (imports?.fileWins ?? false) }
  })
  return [...unchanged, ...outcomes]
}

/** Products before they are saved: as their last imports had them, and as they are in the shop. By id. */
interface ProductsBefore {
  imported: Map<number, ProductInput>
  shop: Map<number, ProductInput>
}

async function readBefore(
  trx: Knex,
  inputs: readonly ProductInput[],
  existingOf: (input: ProductToSave) => ExistingProduct | undefined,
): Promise<ProductsBefore> {
  const ids = inputs.flatMap((input) => existingOf(input)?.id ?? [])
  const imported = await readImported(trx, ids)
  return {
    imported: new Map([...imported].map(([id, json]): [number, ProductInput] => [id, JSON.parse(json)])),
    shop: await readInputs(trx, ids),
  }
}

function mergedWith(
  before: ProductsBefore,
  input: ProductInput,
  existingOf: (input: ProductToSave) => ExistingProduct | undefined,
): ProductToSave {
  const id = existingOf(input)?.id ?? 0
  const imported = before.imported.get(id)
  const shop = before.shop.get(id)
  return imported && shop ? mergeInputs(imported, shop, input) : input
}

function hasLinks(input: ProductInput | undefined): boolean {
  return [input?.related, input?.crossSells, input?.upSells].some((keys) => keys !== undefined && keys.length > 0)
}

function linksOf(input: ProductInput | undefined): string {
  return JSON.stringify([input?.related ?? [], input?.crossSells ?? [], input?.upSells ?? []])
}

async function saveProductRows(
  trx: Knex,
  inputs: ProductToSave[],
  existingOf: (input: ProductToSave) => ExistingProduct | undefined,
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
  const known = products.filter(({ input }) => existingOf(input)).map(({ id }) => id)
  const places = await readArrangedPlaces(trx, known)
  await clearProductParts(trx, known)
  const parts: Record<string, TableRow[]> = {}
  for (const product of products) {
    for (const [table, rows] of Object.entries(groupRows(product, groups))) (parts[table] ??= []).push(...rows)
  }
  parts.product_collections = await inTheirPlaces(trx, parts.product_collections ?? [], places)
  await insertProductParts(trx, parts)
  return products
}

/**
 * The rows of products in collections: they stay where the owner has put them, and others come behind these. Into a
 * collection with a rule nobody puts a product.
 */
async function inTheirPlaces(
  trx: Knex,
  rows: readonly TableRow[],
  places: ReadonlyMap<string, number>,
): Promise<TableRow[]> {
  if (rows.length === 0) return []
  const ruled = new Set<number>((await ruledCollections(trx)).map(({ id }: { id: number }) => id))
  const chosen = rows.filter((row) => !ruled.has(Number(row.collection_id)))
  const next = await readNextPlaces(
    trx,
    chosen.map((row) => Number(row.collection_id)),
  )
  return chosen.map((row) => {
    const collection = Number(row.collection_id)
    const position = places.get(`${row.product_id} ${collection}`) ?? next.get(collection) ?? row.position ?? 0
    return { ...row, position }
  })
}
