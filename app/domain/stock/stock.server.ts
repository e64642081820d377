import type { Knex } from 'knex'
import { fail, ok, type Failure, type Result } from '~/domain/result'
import { isAvailable, saleableQuantity, sumByVariant, type ShortVariant, type StockQuantity } from './stock'
import { StockMismatchError } from './stock-mismatch-error'
import {
  changeStockRows,
  lockStockRows,
  readOrderStock,
  takesSaleable,
  writeMovements,
  type StockMove,
} from './stock.queries.server'

export interface StockChange {
  /**
   * Products of which a variant became available or unavailable (see isAvailable): refreshAvailability must be called for them.
   */
  changedProductIds: number[]
}

type StockResult = Result<StockChange> | { ok: false; error: Failure; short: ShortVariant[] }

/**
 * Holds stock for an order (decisions, Stock). All or nothing: when the stock of a variant is too low, nothing changes
 * and it fails with `out_of_stock` and the variants in `short`. Untracked variants need no hold; variants with
 * backorder are always available.
 */
export function holdStock(
  trx: Knex,
  orderId: number,
  lines: readonly StockQuantity[],
  now: Date,
): Promise<StockResult> {
  return change(trx, { orderId, reason: 'hold', lines: sumByVariant(lines), onHand: 0, held: 1, now })
}

/**
 * Locks all stock rows that rewriting a draft will change, in order of their ids: those that it holds now and those of
 * its new lines. Without this, two shoppers who swap items between attempts would deadlock.
 */
export async function lockStockFor(trx: Knex, orderId: number | null, lines: readonly StockQuantity[]): Promise<void> {
  const held = orderId === null ? [] : await readOrderStock(trx, orderId, 'held_change')
  await lockStockRows(
    trx,
    sumByVariant([...held, ...lines]).map(({ variantId }) => variantId),
  )
}

/** Releases the stock that an order still holds; changes nothing when it holds none. */
export async function releaseHold(trx: Knex, orderId: number, now: Date): Promise<StockChange> {
  const held = await readOrderStock(trx, orderId, 'held_change')
  return unwrap(await change(trx, { orderId, reason: 'release', lines: held, onHand: 0, held: -1, now }))
}

/** Takes the stock that an order holds out of the stock on hand, because it is sold. */
export async function takeHeldStock(trx: Knex, orderId: number, now: Date): Promise<StockChange> {
  const held = await readOrderStock(trx, orderId, 'held_change')
  return unwrap(await change(trx, { orderId, reason: 'sale', lines: held, onHand: -1, held: -1, now }))
}

/** Takes stock that was not held before. All or nothing; fails with `out_of_stock` and the variants in `short`. */
export function takeStock(
  trx: Knex,
  orderId: number,
  lines: readonly StockQuantity[],
  now: Date,
): Promise<StockResult> {
  return change(trx, { orderId, reason: 'sale', lines: sumByVariant(lines), onHand: -1, held: 0, now })
}

/** Returns the stock that an order took to the stock on hand. */
export async function returnStock(trx: Knex, orderId: number, now: Date): Promise<StockChange> {
  const taken = await readOrderStock(trx, orderId, 'on_hand_change')
  return unwrap(await change(trx, { orderId, reason: 'return', lines: taken, onHand: 1, held: 0, now }))
}

/**
 * Returns some of the stock that an order took, because goods came back; never more than it took and has not returned,
 * so that goods which two reports say came back are counted once.
 */
export async function returnStockLines(
  trx: Knex,
  orderId: number,
  lines: readonly StockQuantity[],
  now: Date,
): Promise<StockChange> {
  const wanted = sumByVariant(lines)
  await lockStockRows(
    trx,
    wanted.map(({ variantId }) => variantId),
  )
  const taken = new Map(
    (await readOrderStock(trx, orderId, 'on_hand_change')).map(({ variantId, quantity }) => [variantId, quantity]),
  )
  const returned = wanted
    .map(({ variantId, quantity }) => ({ variantId, quantity: Math.min(quantity, taken.get(variantId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  return unwrap(await change(trx, { orderId, reason: 'return', lines: returned, onHand: 1, held: 0, now }))
}

/**
 * Changes the stock of all lines and writes the movements: three statements for any number of lines. The rows are locked
 * first, in the order of their ids, so that two orders with the same variants wait for each other and never deadlock.
 */
async function change(trx: Knex, move: StockMove): Promise<StockResult> {
  const rows = new Map(
    (
      await lockStockRows(
        trx,
        move.lines.map((line) => line.variantId),
      )
    ).map((row) => [row.variantId, row]),
  )
  const needsSaleable = takesSaleable(move)
  const short: ShortVariant[] = []
  for (const line of move.lines) {
    const row = rows.get(line.variantId)
    const saleable = saleableQuantity(row ?? null)
    if (needsSaleable && saleable !== null && saleable < line.quantity)
      short.push({ variantId: line.variantId, requested: line.quantity, available: saleable })
  }
  if (short.length > 0)
    return { ...fail('out_of_stock', 'Some items in your cart are no longer available in this quantity'), short }

  // stock that an order holds or took is returned even when the variant is no longer tracked
  const lines = move.lines.filter(({ variantId }) => {
    const row = rows.get(variantId)
    return row !== undefined && (!needsSaleable || row.isTracked)
  })
  const counted = { ...move, lines }
  const changed = await changeStockRows(trx, counted)
  const changedProductIds = new Set<number>()
  for (const { variantId, quantity } of lines) {
    if (!changed.has(variantId)) throw new StockMismatchError(variantId, move.orderId)
    const row = rows.get(variantId)
    if (!row) continue
    const after = { ...row, onHand: row.onHand + move.onHand * quantity, held: row.held + move.held * quantity }
    if (isAvailable(row, row) !== isAvailable(after, row)) changedProductIds.add(row.productId)
  }
  await writeMovements(trx, counted)
  return ok({ changedProductIds: [...changedProductIds].sort((a, b) => a - b) })
}

/** The value of a change that cannot fail. */
function unwrap(result: StockResult): StockChange {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
