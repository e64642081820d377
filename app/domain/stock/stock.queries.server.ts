import type { Knex } from 'knex'
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

/** Locks the stock rows of variants in the order of their ids. Variants without a row are left out. */
export async function lockStockRows(trx: Knex, variantIds: readonly number[]): Promise<StockRow[]> {
  if (variantIds.length === 0) return []
  const rows = await trx('stock')
    .join('variants as v', 'v.id', 'stock.variant_id')
    .whereIn('stock.variant_id', [...variantIds])
    .orderBy('stock.variant_id')
    .forUpdate('stock')
    .select<Array<QuantityRules & JoinedStock & { variantId: number; productId: number }>>({
      variantId: 'stock.variant_id',
      productId: 'v.product_id',
      minQuantity: 'v.min_quantity',
      maxQuantity: 'v.max_quantity',
      quantityStep: 'v.quantity_step',
      isTracked: 'stock.is_tracked',
      allowsBackorder: 'stock.allows_backorder',
      onHand: 'stock.on_hand',
      held: 'stock.held',
      threshold: 'stock.threshold',
    })
  return rows.flatMap((row) => {
    const level = stockLevelOf(row)
    return level ? [{ ...row, ...level }] : []
  })
}

/**
 * Changes one stock row and writes its movement. Changes nothing and returns false when less than the needed quantity
 * is saleable.
 */
export async function moveStock(
  trx: Knex,
  move: {
    variantId: number
    onHandChange: number
    heldChange: number
    reason: MovementReason
    orderId: number
    now: Date
  },
): Promise<boolean> {
  const needed = move.heldChange - move.onHandChange
  const changed = await trx('stock')
    .where({ variant_id: move.variantId })
    .whereRaw('held + ? >= 0', [move.heldChange])
    .modify((query) => {
      if (needed > 0) void query.whereRaw('(allows_backorder = 1 OR on_hand - held - threshold >= ?)', [needed])
    })
    .update({ on_hand: trx.raw('on_hand + ?', [move.onHandChange]), held: trx.raw('held + ?', [move.heldChange]) })
  if (changed !== 1) return false
  await trx('stock_movements').insert({
    variant_id: move.variantId,
    reason: move.reason,
    on_hand_change: move.onHandChange,
    held_change: move.heldChange,
    order_id: move.orderId,
    created_at: move.now.toISOString(),
  })
  return true
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
  const rows = await q('stock_movements')
    .where({ order_id: orderId })
    .groupBy('variant_id')
    .orderBy('variant_id')
    .select<Array<{ variant_id: number; quantity: number }>>(
      'variant_id',
      q.raw(column === 'held_change' ? 'sum(held_change) as quantity' : '-sum(on_hand_change) as quantity'),
    )
  return rows.filter((row) => row.quantity > 0).map((row) => ({ variantId: row.variant_id, quantity: row.quantity }))
}
