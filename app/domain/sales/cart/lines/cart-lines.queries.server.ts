import type { Knex } from 'knex'
import { assignments, columnList, insertRow, runPrepared } from '~db/prepared'

/** A cart line as stored. */
export interface StoredCartLine {
  id: number
  variantId: number
  lineKey: string
  quantity: number
  customisation: string | null
  choices: string | null
  unitPriceSeen: number
  /** The price that the staff have set for this line, and why; null in carts of shoppers. */
  ownUnitPrice: number | null
  ownPriceReason: string | null
}

const lineColumns = columnList({
  id: 'id',
  variantId: 'variant_id',
  lineKey: 'line_key',
  quantity: 'quantity',
  customisation: 'customisation',
  choices: 'choices',
  unitPriceSeen: 'unit_price_seen',
  ownUnitPrice: 'own_unit_price',
  ownPriceReason: 'own_price_reason',
} satisfies Record<keyof StoredCartLine, string>)

/** Lines of a cart in the order they were added. */
export async function readLines(q: Knex, cartId: number): Promise<StoredCartLine[]> {
  return runPrepared<StoredCartLine>(q, `SELECT ${lineColumns} FROM cart_lines WHERE cart_id = ? ORDER BY id`, [cartId])
}

/** The content of a line of a cart. */
interface LineContent {
  variantId: number
  lineKey: string
  quantity: number
  customisation: string | null
  choices: string | null
  unitPrice: number
}

function contentColumns(line: LineContent) {
  return {
    variant_id: line.variantId,
    line_key: line.lineKey,
    quantity: line.quantity,
    customisation: line.customisation,
    choices: line.choices,
    unit_price_seen: line.unitPrice,
  }
}

export async function insertLine(trx: Knex, line: LineContent & { cartId: number; now: Date }): Promise<number> {
  const [inserted] = await insertRow<{ id: number }>(
    trx,
    'cart_lines',
    { cart_id: line.cartId, ...contentColumns(line), created_at: line.now.toISOString() },
    'RETURNING id',
  )
  if (!inserted) throw new Error('the cart line was not written')
  return inserted.id
}

export async function updateLine(
  trx: Knex,
  lineId: number,
  change: Partial<Pick<StoredCartLine, 'quantity' | 'unitPriceSeen' | 'ownUnitPrice' | 'ownPriceReason'>>,
): Promise<void> {
  const set = assignments({
    quantity: change.quantity,
    unit_price_seen: change.unitPriceSeen,
    own_unit_price: change.ownUnitPrice,
    own_price_reason: change.ownPriceReason,
  })
  await runPrepared(trx, `UPDATE cart_lines SET ${set.sql} WHERE id = ?`, [...set.values, lineId])
}

/** Gives a line another content; it keeps its place. */
export async function replaceLine(trx: Knex, lineId: number, line: LineContent): Promise<void> {
  await trx('cart_lines').where({ id: lineId }).update(contentColumns(line))
}

export async function deleteLine(trx: Knex, lineId: number): Promise<void> {
  await runPrepared(trx, 'DELETE FROM cart_lines WHERE id = ?', [lineId])
}
