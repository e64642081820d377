import { placeholderUrl } from '~/domain/catalogue/media/picture'
import { slugify } from '~/domain/shared/text/slug'
import type {
  DraftProduct,
  ImportTarget,
  NumberedRow,
  Reporter,
  RowReader,
} from '~/domain/catalogue/importing/rows/draft'
import { isShortenedNumber, skuOf } from '~/domain/catalogue/importing/rows/identifiers'
import { markAsDraft } from '~/domain/catalogue/importing/rows/mark-as-draft'
import { splitPictures } from '~/domain/catalogue/importing/rows/picture-list'
import { keepUnread, readCells, readOr, RowError, type Cells } from '~/domain/catalogue/importing/rows/row-values'
import { addAttributes, readWooAttributes, readWooProduct, simpleVariantOf } from './woocommerce-product'
import { readShopFields, shopColumns, type ProductFields } from '~/domain/catalogue/importing/shop-fields'
import { openSpilledRows } from '~/domain/catalogue/importing/rows/spilled-rows.server'
import { wooName } from './woocommerce-text'
import { isForeignProduct, typesOf, unsupportedReason } from './woocommerce-types'
import { variationsOf } from './woocommerce-variations'

/** In place of an index: several products may be meant, because a spreadsheet has shortened their SKUs alike. */
const ambiguous = -1

/** A variable product whose row is read again at the end of the file. */
interface WaitingProduct {
  key: string
  place: number
  line: number
  /** Places of its variations. */
  variations: number[]
}

/**
 * Reads a WooCommerce product export. A simple product is complete after its row, a variable one only at the end of the
 * file, because its variations may be anywhere: until then their rows are in a temporary file. Products are identified
 * by their ID, else by their SKU, else by their name. Products that cannot be sold as they are become drafts.
 */
export function createWoocommerceReader(target: ImportTarget, reporter: Reporter): RowReader {
  const spilled = openSpilledRows()
  const waiting: WaitingProduct[] = []
  /** Indexes of `waiting` by ID and SKU. */
  const waitingByReference = new Map<string, number>()
  /** Places of the variations of each parent. */
  const variations = new Map<string, number[]>()
  const keyByReference = new Map<string, string>()
  const seen = new Set<string>()
  const keys = new Set<string>()

  /** The key of a product without ID and SKU: its name, with a number if an earlier row has the same. */
  function nameKey(cells: Cells): string {
    const name = wooName(cells.text('Name'))
    if (name === '') throw new RowError('the row has neither an ID, a SKU nor a Name')
    const base = `name:${slugify(name)}`
    let key = base
    for (let number = 2; seen.has(key); number += 1) key = `${base}-${number}`
    return key
  }

  /** Notes the row's ID and SKU, by which others refer to it; throws if an earlier row has the same. */
  function identify(cells: Cells, isVariation: boolean): { key: string; references: string[] } {
    const references = [cells.has('ID') ? `id:${cells.text('ID')}` : '', skuOf(cells)].filter((text) => text !== '')
    const [reference] = references
    if (reference === undefined && isVariation) return { key: '', references }
    const key = reference === undefined ? nameKey(cells) : keyOf(cells) || skuOf(cells)
    const identity = reference ?? key
    if (seen.has(identity)) throw new RowError(`${identity} appears twice`)
    seen.add(identity)
    // a SKU can be the ID of another product
    const sourceAndKey = `${cells.text(shopColumns.source)} ${key}`
    if (!isVariation && keys.has(sourceAndKey)) throw new RowError(`its key ${key} is that of an earlier product`)
    if (!isVariation) keys.add(sourceAndKey)
    return { key, references: reference === undefined ? [wooName(cells.text('Name'))] : references }
  }

  function simpleDraft(cells: Cells, key: string, isVirtual: boolean, reason: string | null): DraftProduct {
    const problems: string[] = reason === null ? [] : [reason]
    const product = readWooProduct(cells, key, isVirtual, reporter, problems)
    addAttributes(
      product,
      readOr([], problems, () => readWooAttributes(cells)),
    )
    const variant = simpleVariantOf(cells, target, reporter, problems)
    const pictures = picturesOf(cells, product.name)
    keepUnread(product, cells, null)
    // a group has no price of its own, and nothing in its row makes it one that is sold here
    const reasons = isForeignProduct(typesOf(cells)) ? problems.slice(0, 1) : problems
    if (reasons.length > 0) markAsDraft(product, cells.line, reasons, reporter)
    return { line: cells.line, product: { ...product, variants: [variant] }, pictures }
  }

  function read(row: NumberedRow): DraftProduct[] {
    const cells = readCells(row)
    const types = typesOf(cells)
    const isVariable = types.some((type) => type.startsWith('variable'))
    const isVariation =
      types.some((type) => type.endsWith('variation')) || (types.length === 0 && cells.text('Parent') !== '')
    try {
      const { key, references } = identify(cells, isVariation)
      if (isVariation) {
        const parent = cells.text('Parent')
        const places = variations.get(parent)
        if (places) places.push(spilled.add(row))
        else variations.set(parent, [spilled.add(row)])
        return []
      }
      for (const reference of references) keyByReference.set(reference, key)
      if (!isVariable)
        return [simpleDraft(cells, key, types.includes('virtual'), unsupportedReason(cells, types))].map(withoutEmpty)
      const index = waiting.push({ key, place: spilled.add(row), line: row.line, variations: [] }) - 1
      for (const reference of references) waitingByReference.set(reference, index)
      const shortened = cells.text('SKU')
      if (isShortenedNumber(shortened))
        waitingByReference.set(shortened, waitingByReference.has(shortened) ? ambiguous : index)
      return []
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      reporter.reject(row.line, error.message)
      return []
    }
  }

  function orphanDraft(cells: Cells): DraftProduct | null {
    const parent = cells.text('Parent')
    const reason =
      parent === '' ? 'the variation has no Parent' : `its parent “${parent}” is not a variable product of this file`
    try {
      const key = cells.text('ID') || skuOf(cells) || nameKey(cells)
      seen.add(key)
      return simpleDraft(cells, key, false, reason)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      reporter.reject(cells.line, reason)
      return null
    }
  }

  const cellsAt = (place: number): Cells => {
    const row = spilled.read(place)
    reporter.begin(row)
    const cells = readCells(row)
    for (const column of ['ID', 'SKU', 'Type', 'Parent', shopColumns.source]) cells.text(column)
    return cells
  }

  function variableDraft({ key, place, variations: places }: WaitingProduct): DraftProduct {
    const cells = cellsAt(place)
    const types = typesOf(cells)
    const reason = unsupportedReason(cells, types)
    const problems = reason === null ? [] : [reason]
    const product = readWooProduct(cells, key, types.includes('virtual'), reporter, problems)
    const attributes = readOr([], problems, () => readWooAttributes(cells))
    const pictures = picturesOf(cells, product.name)
    const rows = places.toSorted((a, b) => a - b).map(cellsAt)
    return variationsOf({ cells, product, attributes, pictures, variations: rows, problems }, target, reporter)
  }

  function* end(): Generator<DraftProduct> {
    const orphans: number[] = []
    for (const [parent, places] of variations) {
      const index = waitingByReference.get(parent) ?? waitingByReference.get(wooName(parent))
      if (index === undefined || index === ambiguous) orphans.push(...places)
      else waiting[index]?.variations.push(...places)
    }
    for (const place of orphans.sort((a, b) => a - b)) {
      const draft = orphanDraft(cellsAt(place))
      if (draft) yield withoutEmpty(draft)
    }
    for (const product of waiting) yield withoutEmpty(variableDraft(product))
  }

  return {
    read,
    end,
    keyFor: (reference) => keyByReference.get(reference) ?? reference.replace(/^id:/, ''),
    close: () => spilled.close(),
  }
}

/** The ID of a row; the shop's own export has the source before it. */
function keyOf(cells: Cells): string {
  const [id, source] = [cells.text('ID'), cells.text(shopColumns.source)]
  return source !== '' && id.startsWith(`${source}:`) ? id.slice(source.length + 1) : id
}

function picturesOf(cells: Cells, name: string): DraftProduct['pictures'] {
  const { alts = [], hasPlaceholder } = readOr<ProductFields>({}, [], () => readShopFields(cells).product)
  const urls = splitPictures(cells.text('Images'))
  if (hasPlaceholder) urls.push(placeholderUrl)
  return urls.map((url, index) => ({ url, alt: alts[index] ?? name }))
}

function withoutEmpty(draft: DraftProduct): DraftProduct {
  const { product } = draft
  if (product.extra && Object.keys(product.extra).length === 0) delete product.extra
  return draft
}
