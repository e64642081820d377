import type { Knex } from 'knex'
import { columnList, inList, insertRows, rowLock, runPrepared } from '~db/prepared'
import type { QuantityRules } from './quantity'
import { stockLevelOf, type JoinedStock, type StockLevel, type StockQuantity } from './stock'

export type MovementReason = 'hold' | 'release' | 'sale' | 'return'

/** A locked stock row with the quantity rules of its variant. */
export interface StockRow extends StockLevel, QuantityRules {
  variantId: number
  productId: number
}

/**
 * The rule {@link isOnSale} of stock.ts in SQL, for queries where `v` is the variant. SQLite runs the cross join in this
 * order, so it reads the product only while the plugin is off.
 */
export const onSaleSql = `NOT EXISTS (SELECT 1 FROM plugins plugin CROSS JOIN products gift
  WHERE plugin.module_name = 'ProductCustomisation' AND plugin.is_active = 0 AND gift.id = v.product_id AND gift.is_gift_card = 1)`

/**
 * The rules {@link isAvailable} and {@link isOnSale} of stock.ts in SQL, for queries where `v` is the variant and `s`
 * its left-joined stock. Tests compare them.
 */
export const availableSql = `((s.variant_id IS NULL OR s.is_tracked = 0 OR s.allows_backorder = 1
  OR s.on_hand - s.held - s.threshold >= v.min_quantity) AND ${onSaleSql})`

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

/**
 * Locks the stock rows of variants in the order of their ids. Variants without a row are left out.
 *
 * All transactions lock in one order, so that none waits for another that waits for it: the customer; the cart; the
 * order; its payment; the variants that are changed, by id; stock by variant; then what refers to variants and products,
 * and these themselves by id; gift cards by id; the coupon; counters; the channels by id; and the end of the record of
 * changes. Customers, carts, variants and channels are locked FOR NO KEY UPDATE, because orders refer to them. To write a
 * row that refers to another one, or to change it twice, is to lock that one against a change of its keys (a SKU, a slug,
 * any upsert). So the lines of an order are written after its stock is locked, and a product is saved after the stock of
 * its variants is (lockVariants).
 * tests/integration/lock-order.test.ts lets each meet the others.
 */
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

/** A change of a variant's stock, in pieces. */
export interface StockMove {
  variantId: number
  onHandChange: number
  heldChange: number
  reason: MovementReason
}

/**
 * Changes stock rows by one statement. They are locked (lockStockRows), so it waits for nobody.
 * @param moves at most one for each variant
 * @returns the ids of the variants that were changed; one of which fewer pieces are held or saleable than its move
 *   needs is left out, and then the caller rolls back
 */
export async function changeStockRows(trx: Knex, moves: readonly StockMove[]): Promise<Set<number>> {
  if (moves.length === 0) return new Set()
  const byVariant = new Map(moves.map((move) => [move.variantId, move]))
  const { values: variantIds } = inList([...byVariant.keys()])
  const rows = variantIds.map(() => '(CAST(? AS INTEGER), CAST(? AS INTEGER), CAST(? AS INTEGER))').join(', ')
  const changed = await runPrepared<{ variantId: number }>(
    trx,
    `WITH moves (variant_id, on_hand_change, held_change) AS (VALUES ${rows})
     UPDATE stock SET on_hand = on_hand + on_hand_change, held = held + held_change FROM moves
     WHERE stock.variant_id = moves.variant_id AND held + held_change >= 0
       AND (allows_backorder = 1 OR held_change <= on_hand_change
         OR on_hand - held - threshold >= held_change - on_hand_change)
     RETURNING stock.variant_id AS "variantId"`,
    variantIds.flatMap((id) => [id, byVariant.get(id)?.onHandChange ?? 0, byVariant.get(id)?.heldChange ?? 0]),
  )
  return new Set(changed.map(({ variantId }) => variantId))
}

/** Writes the movements of changes that changeStockRows has made for an order, in the same transaction. */
export async function writeMovements(
  trx: Knex,
  orderId: number,
  moves: readonly StockMove[],
  now: Date,
): Promise<void> {
  const rows = moves.map((move) => ({
    variant_id: move.variantId,
    reason: move.reason,
    on_hand_change: move.onHandChange,
    held_change: move.heldChange,
    order_id: orderId,
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
