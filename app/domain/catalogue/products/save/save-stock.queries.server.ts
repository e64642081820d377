import type { Knex } from 'knex'
import { insertRows, selectIn, type TableRow } from '~db/bulk-rows'

/** A variant's stock in its source; null where the source does not track it. */
interface StockInput {
  variantId: number
  stock: { onHand: number; allowsBackorder: boolean; threshold: number; seen: number | null } | null
}

/**
 * Adds the difference between the source's stock and its stock at the last save. So sales in this shop are not undone,
 * and saving the same twice adds nothing. The stock at the last save is the sum of the changes by earlier imports.
 * Stock never falls below the pieces that orders hold, unless backorder is allowed.
 */
export async function saveStock(trx: Knex, inputs: readonly StockInput[], now: string): Promise<void> {
  const sorted = [...inputs].sort((a, b) => a.variantId - b.variantId)
  const ids = sorted.map((input) => input.variantId)
  const rows = await selectIn<{ variantId: number; onHand: number; held: number }>(ids, (chunk) =>
    trx('stock')
      .whereIn('variant_id', chunk)
      .orderBy('variant_id')
      .forUpdate()
      .select({ variantId: 'variant_id', onHand: 'on_hand', held: 'held' }),
  )
  const current = new Map(rows.map((row) => [row.variantId, row]))
  const sums = await selectIn<{ variantId: number; imported: number }>([...current.keys()], (chunk) =>
    trx('stock_movements')
      .whereIn('variant_id', chunk)
      .whereIn('reason', ['initial', 'import'])
      .groupBy('variant_id')
      .select({ variantId: 'variant_id' })
      .sum({ imported: 'on_hand_change' }),
  )
  const importedBefore = new Map(sums.map((row) => [row.variantId, row.imported]))
  const stockRows: TableRow[] = []
  const movements: TableRow[] = []
  for (const { variantId, stock } of sorted) {
    const row = current.get(variantId)
    const before = row?.onHand ?? 0
    const since = row ? (stock?.seen ?? importedBefore.get(variantId) ?? 0) : 0
    const target = stock ? before + stock.onHand - since : before
    const onHand = stock && !stock.allowsBackorder ? Math.max(target, row?.held ?? 0) : target
    stockRows.push({
      variant_id: variantId,
      is_tracked: stock ? 1 : 0,
      allows_backorder: stock?.allowsBackorder ? 1 : 0,
      on_hand: onHand,
      threshold: stock?.threshold ?? 0,
    })
    if (onHand !== before) {
      movements.push({
        variant_id: variantId,
        reason: row ? 'import' : 'initial',
        on_hand_change: onHand - before,
        held_change: 0,
        created_at: now,
      })
    }
  }
  await insertRows(trx, 'stock', stockRows, {
    keys: ['variant_id'],
    columns: ['is_tracked', 'allows_backorder', 'on_hand', 'threshold'],
  })
  await insertRows(trx, 'stock_movements', movements)
}
