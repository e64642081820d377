import type { Knex } from 'knex'

// Rows that the owner edits whole. Triggers tell all processes of a change (migration 012-facts).

export type EditedTable =
  | 'tax_rates'
  | 'shipping_zones'
  | 'shipping_zone_places'
  | 'shipping_methods'
  | 'pincodes'
  | 'payment_methods'
  | 'coupons'
export type Values = Record<string, string | number | null>

/** Inserts a row; returns its id. */
export async function insertRow(trx: Knex, table: EditedTable, values: Values): Promise<number> {
  const [row] = await trx(table).insert(values).returning<Array<{ id: number }>>('id')
  if (!row) throw new Error(`nothing was written to ${table}`)
  return row.id
}

/** Changes the rows with these values; returns their number. */
export async function updateRows(trx: Knex, table: EditedTable, where: Values, values: Values): Promise<number> {
  return trx(table).where(where).update(values)
}

/** Deletes the rows with these values; returns their number. */
export async function deleteRows(trx: Knex, table: EditedTable, where: Values): Promise<number> {
  return trx(table).where(where).delete()
}

/** The rows with these values, by id. */
export async function readRows(q: Knex, table: EditedTable, where: Values): Promise<Values[]> {
  return q(table).where(where).orderBy('id')
}

/** Whether a statement failed because a unique value exists already. */
export function isDuplicate(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE'
}

/** Values of a change as columns; flags become 0 and 1. */
export function columnsOf(values: Record<string, unknown>, columns: Record<string, string>): Values {
  const row: Values = {}
  for (const [field, column] of Object.entries(columns)) {
    const value = values[field]
    if (typeof value === 'boolean') row[column] = Number(value)
    else if (value === null || typeof value === 'string' || typeof value === 'number') row[column] = value
  }
  return row
}
