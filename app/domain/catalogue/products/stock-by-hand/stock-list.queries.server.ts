import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'
import { lowStock, type JoinedStock } from '~/domain/catalogue/stock/stock'
import type { QuantityRules } from '~/domain/catalogue/stock/quantity'
import {
  boundedCount,
  numericCursor,
  readKeysetPage,
  type KeysetPage,
  type ListPage,
} from '~/domain/shared/keyset.queries.server'
import type { SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { skuSpellings } from '~/domain/shared/text/plain-code'
import type { StockListState } from './stock-list'

export interface StockListRow extends JoinedStock, QuantityRules, SoldUnit {
  id: number
  version: number
  sku: string
  productName: string
  productSlug: string
  choice: string
  restockOn: string | null
}

export const stockListSize = 50

/** As in the index of stock (migration 111-stock-by-hand). */
const free = 's.on_hand - s.held - s.threshold'
const countedStock = 's.is_tracked = 1'
/** Products that are for sale, of which only a few pieces are left. */
const lowCondition = `${free} <= ${lowStock} AND p.is_published = 1`

const columnsOf = (q: Knex) => ({
  id: 'v.id',
  version: 'v.version',
  sku: 'v.sku',
  productName: 'p.name',
  productSlug: 'p.slug',
  choice: q.raw(`coalesce((SELECT string_agg(ov.value, ', ' ORDER BY o.position, o.id) FROM variant_option_values c
    JOIN product_options o ON o.id = c.option_id JOIN product_option_values ov ON ov.id = c.option_value_id
    WHERE c.variant_id = v.id), '')`),
  displayUnit: 'p.display_unit',
  unitsPerQuantity: 'v.units_per_quantity',
  minQuantity: 'v.min_quantity',
  maxQuantity: 'v.max_quantity',
  quantityStep: 'v.quantity_step',
  isTracked: 's.is_tracked',
  allowsBackorder: 's.allows_backorder',
  onHand: 's.on_hand',
  held: 's.held',
  threshold: 's.threshold',
  restockOn: 's.restock_on',
})

const freeOf = ({ onHand, held, threshold }: StockListRow) => (onHand ?? 0) - (held ?? 0) - (threshold ?? 0)

/** The variants whose stock is counted, those with the least that can be sold first. */
export async function readStockPage(
  q: Knex,
  state: StockListState,
  { after, before }: KeysetPage,
): Promise<ListPage<StockListRow>> {
  const query = q('stock as s')
    .join('variants as v', 'v.id', 's.variant_id')
    .join('products as p', 'p.id', 'v.product_id')
    // written out, because the index has this condition
    .whereRaw(countedStock)
    .where('v.is_deleted', 0)
    .select(columnsOf(q))
  if (state === 'low') void query.whereRaw(lowCondition)
  const cursorOf = (row: StockListRow) => ({ value: freeOf(row), id: row.id })
  const page = { after: numericCursor(after), before: numericCursor(before) }
  return readKeysetPage(query, { value: free, id: 's.variant_id', direction: 'asc', cursorOf }, page, stockListSize)
}

const variantsWithStock = (q: Knex) =>
  q('variants as v')
    .join('products as p', 'p.id', 'v.product_id')
    .leftJoin('stock as s', 's.variant_id', 'v.id')
    .where('v.is_deleted', 0)
    .select(columnsOf(q))

/** The variant with this SKU, as a person has typed it. */
export async function findStockBySku(q: Knex, sku: string): Promise<StockListRow[]> {
  return variantsWithStock(q)
    .whereIn('v.sku', skuSpellings(sku))
    .orderByRaw('CASE WHEN v.sku = ? THEN 0 ELSE 1 END', [sku])
    .limit(1)
}

/** The variants of these products, also those whose stock is not counted. */
export async function readStockOfProducts(q: Knex, productIds: readonly number[]): Promise<StockListRow[]> {
  return variantsWithStock(q)
    .whereIn('v.product_id', [...productIds])
    .orderBy(['p.id', 'v.position', 'v.id'])
    .limit(stockListSize)
}

/** The variant with this id. */
export async function readStockOf(q: Knex, variantId: number): Promise<StockListRow | null> {
  const row: StockListRow | undefined = await variantsWithStock(q).where('v.id', variantId).first()
  return row ?? null
}

/** The SKUs of variants, by id. */
export async function readSkus(q: Knex, variantIds: readonly number[]): Promise<Map<number, string>> {
  const rows: Array<{ id: number; sku: string }> = await q('variants')
    .whereIn('id', [...variantIds])
    .where('is_deleted', 0)
    .select('id', 'sku')
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}

/** How many variants are low in stock, counted up to 1,001. */
export async function countLowStock(q: Knex): Promise<number> {
  const from = `stock s JOIN variants v ON v.id = s.variant_id JOIN products p ON p.id = v.product_id
    WHERE ${countedStock} AND v.is_deleted = 0 AND ${lowCondition}`
  const row: { count: number } | undefined = await q.first(q.raw(`${boundedCount(from)} AS count`))
  return Number(row?.count ?? 0)
}

/** The variants that are low in stock and were not mailed to the owner, those with the least first. */
export async function readUntoldLowStock(q: Knex, limit: number): Promise<StockListRow[]> {
  return q('stock as s')
    .join('variants as v', 'v.id', 's.variant_id')
    .join('products as p', 'p.id', 'v.product_id')
    .whereRaw(countedStock)
    .where('v.is_deleted', 0)
    .whereRaw(lowCondition)
    .whereRaw('NOT EXISTS (SELECT 1 FROM low_stock_notices n WHERE n.variant_id = s.variant_id)')
    .orderByRaw(`${free}, s.variant_id`)
    .limit(limit)
    .select(columnsOf(q))
}

/** Forgets which variants were mailed as low of those that are not low any more. */
export async function forgetRaisedStock(trx: Knex): Promise<void> {
  await trx('low_stock_notices')
    .whereRaw(
      `NOT EXISTS (SELECT 1 FROM stock s JOIN variants v ON v.id = s.variant_id JOIN products p ON p.id = v.product_id
        WHERE s.variant_id = low_stock_notices.variant_id AND ${countedStock} AND v.is_deleted = 0 AND ${lowCondition})`,
    )
    .delete()
}

export async function noteLowStock(trx: Knex, variantIds: readonly number[], now: string): Promise<void> {
  const rows = variantIds.map((id) => ({ variant_id: id, told_at: now }))
  await insertRows(trx, 'low_stock_notices', rows)
}

export interface MovementRow {
  id: number
  reason: string
  cause: string | null
  note: string
  member: string | null
  onHandChange: number
  heldChange: number
  orderNumber: string | null
  createdAt: string
}

/** The movements of a variant's stock, the latest first. */
export async function readMovements(q: Knex, variantId: number, page: KeysetPage): Promise<ListPage<MovementRow>> {
  const query = q('stock_movements as m')
    .leftJoin('orders as o', 'o.id', 'm.order_id')
    .where('m.variant_id', variantId)
    .select({
      id: 'm.id',
      reason: 'm.reason',
      cause: 'm.cause',
      note: 'm.note',
      member: 'm.member',
      onHandChange: 'm.on_hand_change',
      heldChange: 'm.held_change',
      orderNumber: 'o.number',
      createdAt: 'm.created_at',
    })
  const cursorOf = ({ createdAt, id }: MovementRow) => ({ value: createdAt, id })
  return readKeysetPage(query, { value: null, id: 'm.id', direction: 'desc', cursorOf }, page, 30)
}
