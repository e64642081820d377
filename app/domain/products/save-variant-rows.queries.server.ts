import type { Knex } from 'knex'
import { insertRows, selectIn, type Row } from '~db/bulk-rows'
import { chooseUnique } from '~/domain/text/slug'

export interface ExistingVariant {
  id: number
  product_id: number
  source_key: string
  sku: string
  is_deleted: number
}

export async function readVariants(trx: Knex, productIds: number[]): Promise<ExistingVariant[]> {
  return selectIn<ExistingVariant>(productIds, (chunk) =>
    trx('variants').whereIn('product_id', chunk).select('id', 'product_id', 'source_key', 'sku', 'is_deleted'),
  )
}

/** Takes variants off sale for good; orders keep pointing at them, and their SKUs become free. */
export async function deleteVariants(trx: Knex, variantIds: number[]): Promise<void> {
  await selectIn(variantIds, async (chunk) => {
    await trx('variants')
      .whereIn('id', chunk)
      .update({ is_deleted: 1, sku: trx.raw(`sku || '~' || id`) })
    return []
  })
}

/** A free SKU per variant: the wanted one, else with a number behind it. */
export async function chooseSkus(
  trx: Knex,
  wanted: ReadonlyArray<{ base: string; current: string | null }>,
): Promise<string[]> {
  return chooseUnique(wanted, async (candidates) => {
    const rows = await selectIn<{ sku: string }>(candidates, (chunk) =>
      trx('variants').whereIn('sku', chunk).select('sku'),
    )
    return new Set(rows.map((row) => row.sku))
  })
}

/** Inserts variants or gives them their new values. Returns their ids by product id and source key. */
export async function upsertVariants(trx: Knex, rows: Row[]): Promise<Map<string, number>> {
  const keys = ['product_id', 'source_key']
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !keys.includes(column))
  await insertRows(trx, 'variants', rows, { keys, columns })
  const saved = await readVariants(
    trx,
    rows.map((row) => Number(row.product_id)),
  )
  return new Map(saved.map((variant) => [`${variant.product_id} ${variant.source_key}`, variant.id]))
}

export async function upsertPrices(trx: Knex, rows: Row[]): Promise<void> {
  await insertRows(trx, 'variant_prices', rows, {
    keys: ['channel_id', 'variant_id'],
    columns: ['price', 'compare_at_price', 'is_published'],
  })
}

/** What a source says of a variant's stock; null where it does not track any. */
export interface StockInput {
  variantId: number
  stock: { onHand: number; allowsBackorder: boolean; threshold: number } | null
}

interface StockRow {
  variant_id: number
  on_hand: number
  held: number
}

/**
 * Brings stock to what the source says. What the source said last is the sum of earlier imports, so only the difference
 * is added: what was sold here since stays sold, and saving the same twice adds nothing. Held units are never taken away.
 */
export async function saveStock(trx: Knex, inputs: readonly StockInput[], now: string): Promise<void> {
  const sorted = [...inputs].sort((a, b) => a.variantId - b.variantId)
  const ids = sorted.map((input) => input.variantId)
  const rows = await selectIn<StockRow>(ids, (chunk) =>
    trx('stock').whereIn('variant_id', chunk).orderBy('variant_id').forUpdate().select('variant_id', 'on_hand', 'held'),
  )
  const current = new Map(rows.map((row) => [row.variant_id, row]))
  const sums = await selectIn<{ variant_id: number; said: number }>([...current.keys()], (chunk) =>
    trx('stock_movements')
      .whereIn('variant_id', chunk)
      .whereIn('reason', ['initial', 'import'])
      .groupBy('variant_id')
      .select('variant_id')
      .sum('on_hand_change as said'),
  )
  const saidBefore = new Map(sums.map((row) => [row.variant_id, row.said]))
  const stockRows: Row[] = []
  const movements: Row[] = []
  for (const { variantId, stock } of sorted) {
    const row = current.get(variantId)
    const before = row?.on_hand ?? 0
    const target = stock ? before + stock.onHand - (saidBefore.get(variantId) ?? 0) : before
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
