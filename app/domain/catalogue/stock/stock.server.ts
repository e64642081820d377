import type { Knex } from 'knex'
import { fail, ok, type Failure, type Result } from '~/domain/shared/result'
import {
  backorderedPieces,
  isAvailable,
  saleableQuantity,
  sumByVariant,
  type ShortVariant,
  type StockQuantity,
} from './stock'
import { StockMismatchError } from './stock-mismatch-error'
import {
  changeStockRows,
  lockStockRows,
  readOrderStock,
  writeMovements,
  type StockMove,
  type StockRow,
} from './stock.queries.server'

export interface StockChange {
  /** Products of which a variant became available or unavailable (see isAvailable), for refreshAvailability. */
  changedProductIds: number[]
}

/** The change of the stock for an order, with the pieces of each variant that were not in stock. */
export interface OrderStockChange extends StockChange {
  backordered: ReadonlyMap<number, number>
}

/** The failure `out_of_stock`, with the variants of which the stock is too low. */
interface StockShortage {
  ok: false
  error: Failure
  short: ShortVariant[]
}

type StockResult = Result<OrderStockChange> | StockShortage

/** What an order needs and holds, in pieces by variant, with the stock of these variants, locked. */
export interface OrderStock {
  needed: ReadonlyMap<number, number>
  held: ReadonlyMap<number, number>
  rows: readonly StockRow[]
}

/**
 * Locks all stock that an order needs or holds, before anything is written that refers to its variants: see
 * {@link lockStockRows}.
 * @param order.id null for one that is not written yet
 */
export async function lockOrderStock(
  trx: Knex,
  { id, lines, holdsStock }: Omit<NeedingOrder, 'id'> & { id: number | null },
): Promise<OrderStock> {
  const held = byVariant(holdsStock && id !== null ? await readOrderStock(trx, id, 'held_change') : [])
  const needed = byVariant(sumByVariant(lines))
  return { needed, held, rows: await lockStockRows(trx, [...new Set([...held.keys(), ...needed.keys()])]) }
}

/**
 * The failure of an order whose locked stock does not suffice; null when it does. holdStock and takeStock ask this
 * themselves; who writes the order before can ask it first.
 */
export function shortageOf({ needed, held, rows }: OrderStock): StockShortage | null {
  const short = rows.flatMap((row): ShortVariant[] => {
    const requested = (needed.get(row.variantId) ?? 0) - (held.get(row.variantId) ?? 0)
    const available = saleableQuantity(row)
    return requested > 0 && available !== null && available < requested
      ? [{ variantId: row.variantId, requested, available }]
      : []
  })
  if (short.length === 0) return null
  return { ...fail('out_of_stock', 'Some items in your cart are no longer available in this quantity'), short }
}

/** An order that needs stock. */
export interface NeedingOrder {
  id: number
  /** All that it needs, also what it holds already. */
  lines: readonly StockQuantity[]
  /** Whether it may hold stock, which is then released in the same step. */
  holdsStock: boolean
}

/**
 * Holds exactly the stock that an order needs. All or nothing: when the stock of a variant is too low, nothing changes
 * and it fails with `out_of_stock` and the variants in `short`. Untracked variants need no hold; variants with
 * backorder are always available.
 * @param locked what the caller has locked by lockOrderStock
 */
export async function holdStock(trx: Knex, order: NeedingOrder, now: Date, locked?: OrderStock): Promise<StockResult> {
  const stock = locked ?? (await lockOrderStock(trx, order))
  return changeForOrder(trx, order.id, stock, now, (needed, held) => ({
    onHandChange: 0,
    heldChange: needed - held,
    reason: needed > held ? 'hold' : 'release',
  }))
}

/** Takes the stock that an order needs, because it is sold. All or nothing, and fails, as holdStock. */
export async function takeStock(trx: Knex, order: NeedingOrder, now: Date, locked?: OrderStock): Promise<StockResult> {
  const stock = locked ?? (await lockOrderStock(trx, order))
  return changeForOrder(trx, order.id, stock, now, (needed, held) => ({
    onHandChange: -needed,
    heldChange: -held,
    reason: needed > 0 ? 'sale' : 'release',
  }))
}

/** Releases the stock that an order still holds; changes nothing when it holds none. */
export async function releaseHold(trx: Knex, orderId: number, now: Date): Promise<StockChange> {
  const released = await holdStock(trx, { id: orderId, lines: [], holdsStock: true }, now)
  if (!released.ok) throw new Error(released.error.message)
  return released.value
}

/** Takes the stock that an order holds out of the stock on hand, because it is sold. */
export async function takeHeldStock(trx: Knex, orderId: number, now: Date): Promise<StockChange> {
  const held = byVariant(await readOrderStock(trx, orderId, 'held_change'))
  const rows = await lockStockRows(trx, [...held.keys()])
  return change(trx, orderId, rows, now, ({ variantId }) => {
    const pieces = held.get(variantId) ?? 0
    return { onHandChange: -pieces, heldChange: -pieces, reason: 'sale' }
  })
}

/** Returns the stock that an order took to the stock on hand. */
export async function returnStock(trx: Knex, orderId: number, now: Date): Promise<StockChange> {
  return returnPieces(trx, orderId, await readOrderStock(trx, orderId, 'on_hand_change'), now)
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
  const taken = byVariant(await readOrderStock(trx, orderId, 'on_hand_change'))
  const returned = wanted.map(({ variantId, quantity }) => ({
    variantId,
    quantity: Math.min(quantity, taken.get(variantId) ?? 0),
  }))
  return returnPieces(trx, orderId, returned, now)
}

async function returnPieces(
  trx: Knex,
  orderId: number,
  lines: readonly StockQuantity[],
  now: Date,
): Promise<StockChange> {
  const pieces = byVariant(lines)
  const rows = await lockStockRows(trx, [...pieces.keys()])
  return change(trx, orderId, rows, now, ({ variantId }) => ({
    onHandChange: pieces.get(variantId) ?? 0,
    heldChange: 0,
    reason: 'return',
  }))
}

type PieceChange = Omit<StockMove, 'variantId'>

/**
 * @param changeOf the change of a variant of which the order needs so many pieces and holds so many; it needs none of
 *   one that is not tracked, but what it holds of it is released
 */
async function changeForOrder(
  trx: Knex,
  orderId: number,
  stock: OrderStock,
  now: Date,
  changeOf: (needed: number, held: number) => PieceChange,
): Promise<StockResult> {
  const short = shortageOf(stock)
  if (short) return short
  const { needed, held, rows } = stock
  const changed = await change(trx, orderId, rows, now, ({ variantId, isTracked }) =>
    changeOf(isTracked ? (needed.get(variantId) ?? 0) : 0, held.get(variantId) ?? 0),
  )
  const backordered = new Map(
    rows.map((row) => [
      row.variantId,
      backorderedPieces(row, row, needed.get(row.variantId) ?? 0, held.get(row.variantId)),
    ]),
  )
  return ok({ ...changed, backordered })
}

/**
 * Changes the stock of variants and writes the movements: two statements for any number of them.
 * @param rows locked; variants without a stock row are not among them
 */
async function change(
  trx: Knex,
  orderId: number,
  rows: readonly StockRow[],
  now: Date,
  changeOf: (row: StockRow) => PieceChange,
): Promise<StockChange> {
  const changes = rows
    .map((row) => ({ row, move: { variantId: row.variantId, ...changeOf(row) } }))
    .filter(({ move }) => move.onHandChange !== 0 || move.heldChange !== 0)
  const moves = changes.map(({ move }) => move)
  const changed = await changeStockRows(trx, moves)
  const changedProductIds = new Set<number>()
  for (const { row, move } of changes) {
    if (!changed.has(row.variantId)) throw new StockMismatchError(row.variantId, orderId)
    const after = { ...row, onHand: row.onHand + move.onHandChange, held: row.held + move.heldChange }
    if (isAvailable(row, row) !== isAvailable(after, row)) changedProductIds.add(row.productId)
  }
  await writeMovements(trx, orderId, moves, now)
  return { changedProductIds: [...changedProductIds].sort((a, b) => a - b) }
}

/** The pieces of each variant; a variant must not come twice. */
function byVariant(lines: readonly StockQuantity[]): Map<number, number> {
  return new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]))
}
