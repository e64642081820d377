import type { Database } from '~db/connection'
import { matchingProductIds } from '~/domain/catalogue/search/search.queries.server'
import { searchWords } from '~/domain/catalogue/search/search-terms'
import { describeStock, stockLevelOf } from '~/domain/catalogue/stock/stock'
import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import { inUnits, quantityText } from '~/domain/shared/money/sold-by-unit'
import { movementText } from './stock-causes'
import type { ListedMovement, ListedStock, StockListState } from './stock-list'
import {
  findStockBySku,
  readMovements,
  readStockOf,
  readStockOfProducts,
  readStockPage,
  stockListSize,
  type StockListRow,
} from './stock-list.queries.server'

/**
 * Returns one page of the variants whose stock is counted, the lowest first; or what a search finds: the variant with a
 * SKU, else the variants of the products with all words, also those that are not counted.
 */
export async function listStock(
  { db }: { db: Database },
  { q, state, ...page }: KeysetPage & { q: string; state: StockListState },
): Promise<ListPage<ListedStock>> {
  if (q === '') {
    const { rows, ...beside } = await readStockPage(db.read, state, page)
    return { rows: rows.map(showStock), ...beside }
  }
  const found = (rows: StockListRow[]) => ({ rows: rows.map(showStock), next: null, previous: null })
  const bySku = await findStockBySku(db.read, q)
  if (bySku.length > 0) return found(bySku)
  const terms = searchWords(q).map((word) => ({ phrases: [{ words: [word], isPrefix: true }] }))
  if (terms.length === 0) return found([])
  const limit = stockListSize
  const ids = await matchingProductIds(db.read, db.dialect, terms, 'attributes', { limit, block: null })
  return found(await readStockOfProducts(db.read, ids))
}

/** A variant with its stock and one page of its movements; null without one. */
export async function readVariantStock(
  { db }: { db: Database },
  variantId: number,
  page: KeysetPage,
): Promise<{ stock: ListedStock; restockOn: string | null; movements: ListPage<ListedMovement> } | null> {
  const row = await readStockOf(db.read, variantId)
  if (!row) return null
  const { rows, ...beside } = await readMovements(db.read, variantId, page)
  const changeText = (change: number) =>
    change === 0 ? '' : `${change > 0 ? '+' : '−'}${quantityText(Math.abs(change), row)}`
  const movements = rows.map(({ id, note, member, orderNumber, createdAt, ...movement }) => ({
    id,
    text: movementText(movement),
    note,
    change: changeText(movement.onHandChange),
    heldChange: changeText(movement.heldChange),
    member,
    orderNumber,
    createdAt,
  }))
  return { stock: showStock(row), restockOn: row.restockOn, movements: { rows: movements, ...beside } }
}

function showStock(row: StockListRow): ListedStock {
  const { id, sku, productName, productSlug, choice, version, displayUnit } = row
  const level = stockLevelOf(row)
  const { onHand = 0, held = 0, threshold = 0 } = level ?? {}
  return {
    id,
    sku,
    productName,
    productSlug,
    choice,
    version,
    unit: displayUnit,
    counted: level?.isTracked
      ? {
          free: quantityText(onHand - held - threshold, row),
          onHand: quantityText(onHand, row),
          held: quantityText(held, row),
          onHandTyped: String(inUnits(onHand, row)),
          status: describeStock(level, row).stock,
        }
      : null,
  }
}
