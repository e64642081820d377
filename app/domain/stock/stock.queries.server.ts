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
     WHERE s.variant_id IN (${ids.sql}) ORDER BY s.variant_id ${rowLock(trx, 's')}`,
    ids.values,
  )
  return rows.flatMap((row) => {
    const level = stockLevelOf(row)
    return level ? [{ ...row, ...level }] : []
  })
}

/** One change of a variant's stock, for an order. */
interface StockMove {
  variantId: number
  onHandChange: number
  heldChange: number
  reason: MovementReason
  orderId: number
}

/** Changes one stock row. Changes nothing and returns false when less than the needed quantity is saleable. */
export async function changeStock(trx: Knex, move: StockMove): Promise<boolean> {
  const { variantId, onHandChange, heldChange } = move
  const needed = heldChange - onHandChange
  const changed = await runPrepared(
    trx,
    `UPDATE stock SET on_hand = on_hand + ?, held = held + ? WHERE variant_id = ? AND held + ? >= 0
     ${needed > 0 ? 'AND (allows_backorder = 1 OR on_hand - held - threshold >= ?)' : ''} RETURNING variant_id`,
    [onHandChange, heldChange, variantId, heldChange, ...(needed > 0 ? [needed] : [])],
  )
  return changed.length === 1
}

/** Writes the movements of changes that changeStock has made, in the same transaction. */
export async function writeMovements(trx: Knex, moves: readonly StockMove[], now: Date): Promise<void> {
  const rows = moves.map((move) => ({
    variant_id: move.variantId,
    reason: move.reason,
    on_hand_change: move.onHandChange,
    held_change: move.heldChange,
    order_id: move.orderId,
    created_at: now.toISOString(),
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
