import type { Knex } from 'knex'
import { columnList, inList, insertRows, rowLock, runPrepared } from '~db/prepared'
import type { QuantityRules } from './quantity'
import { stockLevelOf, type JoinedStock, type StockLevel, type StockQuantity } from './stock'

export type MovementReason = 'hold' | 'release' | 'sale' | 'return'

/** A locked stock row with the quantity rules of its variant. */
interface StockRow extends StockLevel, QuantityRules {
  variantId: number
  productId: number
}

/**
 * The rule {@link isAvailable} of stock.ts in SQL, for queries where `v` is the variant and `s` its left-joined stock.
 * A test compares the two.
 */
export const availableSql =
  '(s.variant_id IS NULL OR s.is_tracked = 0 OR s.allows_backorder = 1 OR s.on_hand - s.held - s.threshold >= v.min_quantity)'

type LockedStock = QuantityRules & JoinedStock & { variantId: number; productId: number }

const lockedColumns = columnList({
  variantId: 's.variant_id',
  productId: 'v.product_id',
  minQuantity: 'v.min_quantity',
  maxQuantity: 'v.max_quantity',
  quantityStep: 'v.quantity_step',
  isTracked: 's.is_tracked',
  allowsBackorder: 's.allows_backorder',
  onHand: 's.on_hand',
  held: 's.held',
  threshold: 's.threshold',
} satisfies Record<keyof LockedStock, string>)

/** Locks the stock rows of variants in the order of their ids. Variants without a row are left out. */
export async function lockStockRows(trx: Knex, variantIds: readonly number[]): Promise<StockRow[]> {
  if (variantIds.length === 0) return []
  const ids = inList(variantIds)
  const rows = await runPrepared<LockedStock>(
    trx,
    `SELECT ${lockedColumns} FROM stock s JOIN variants v ON v.id = s.variant_id
     WHERE s.variant_id IN (${ids.sql}) ORDER BY s.variant_id ${rowLock(trx, { of: 's' })}`,
    ids.values,
  )
  return rows.flatMap((row) => {
    const level = stockLevelOf(row)
    return level ? [{ ...row, ...level }] : []
  })
}

/** A change of the stock of several variants, for an order. */
export interface StockMove {
  orderId: number
  reason: MovementReason
  /** At most one for each variant; quantities are pieces. */
  lines: readonly StockQuantity[]
  /** Signs of the change for one piece. */
  onHand: -1 | 0 | 1
  held: -1 | 0 | 1
  now: Date
}

/** Whether a move takes pieces that could have been sold to somebody else; those that were held before are taken. */
export function takesSaleable({ onHand, held }: Pick<StockMove, 'onHand' | 'held'>): boolean {
  return held > onHand
}

/**
 * Changes the stock rows of all lines by one statement; their rows are locked (lockStockRows), so it waits for nobody.
 * @returns the ids of the variants that were changed; one of which less is held or saleable than the line needs is
 *   left out, and then the caller rolls back
 */
export async function changeStockRows(trx: Knex, move: StockMove): Promise<Set<number>> {
  const { lines, onHand, held } = move
  if (lines.length === 0) return new Set()
  const list = inList(lines.map(({ variantId }) => variantId))
  const quantities = new Map(lines.map((line) => [line.variantId, line.quantity]))
  const pairs = list.values.map(() => '(CAST(? AS INTEGER), CAST(? AS INTEGER))').join(', ')
  const rows = await runPrepared<{ variantId: number }>(
    trx,
    `WITH moves (variant_id, pieces) AS (VALUES ${pairs})
     UPDATE stock SET on_hand = on_hand + (${onHand}) * pieces, held = held + (${held}) * pieces FROM moves
     WHERE stock.variant_id = moves.variant_id AND held + (${held}) * pieces >= 0
     ${takesSaleable(move) ? 'AND (allows_backorder = 1 OR on_hand - held - threshold >= pieces)' : ''}
     RETURNING stock.variant_id AS "variantId"`,
    list.values.flatMap((variantId) => [variantId, quantities.get(variantId) ?? 0]),
  )
  return new Set(rows.map(({ variantId }) => variantId))
}

/** Writes the movements of a change that changeStockRows has made, in the same transaction. */
export async function writeMovements(trx: Knex, move: StockMove): Promise<void> {
  const rows = move.lines.map(({ variantId, quantity }) => ({
    variant_id: variantId,
    reason: move.reason,
    on_hand_change: move.onHand * quantity,
    held_change: move.held * quantity,
    order_id: move.orderId,
    created_at: move.now.toISOString(),
  }))
  await insertRows(trx, 'stock_movements', rows)
}

/**
 * The quantities that an order holds (`held_change`) or has taken (−`on_hand_change`), from its movements; only those
 * above 0.
 */
export async function readOrderStock(
  q: Knex,
  orderId: number,
  column: 'held_change' | 'on_hand_change',
): Promise<StockQuantity[]> {
  const sum = column === 'held_change' ? 'sum(held_change)' : '-sum(on_hand_change)'
  const rows = await runPrepared<{ variant_id: number; quantity: number }>(
    q,
    `SELECT variant_id, ${sum} AS quantity FROM stock_movements WHERE order_id = ?
     GROUP BY variant_id ORDER BY variant_id`,
    [orderId],
  )
  return rows.filter((row) => row.quantity > 0).map((row) => ({ variantId: row.variant_id, quantity: row.quantity }))
}
