import type { Knex } from 'knex'

/** A row by its column names. `undefined` is not allowed; use null. */
export type TableRow = Record<string, string | number | null>

// SQLite accepts at most 500 rows and 32,766 bindings per statement
const rowLimit = 400
const bindingLimit = 30_000

/** Splits the items into chunks of at most `size`. */
export function* inChunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** Inserts rows with the same columns in bulk. With `merge`, existing rows with the same keys are updated instead. */
export async function insertRows(
  trx: Knex,
  table: string,
  rows: readonly TableRow[],
  merge?: { keys: string[]; columns: string[] },
): Promise<void> {
  const width = Object.keys(rows[0] ?? {}).length
  if (width === 0) return
  for (const chunk of inChunks(rows, Math.min(rowLimit, Math.floor(bindingLimit / width)))) {
    const query = trx(table).insert(chunk)
    if (!merge) await query
    else if (merge.columns.length === 0) await query.onConflict(merge.keys).ignore()
    else await query.onConflict(merge.keys).merge(merge.columns)
  }
}

/** Selects with `column IN (values)` in several statements, so that a statement never has too many values. */
export async function selectIn<T>(
  values: ReadonlyArray<string | number>,
  query: (chunk: Array<string | number>) => PromiseLike<T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (const chunk of inChunks([...new Set(values)], 5000)) found.push(...(await query(chunk)))
  return found
}

/** Updates columns of rows by their ids, each row with its own values, in one statement for some hundred rows. */
export async function updateRows<Column extends string>(
  trx: Knex,
  table: string,
  rows: ReadonlyArray<{ id: number } & Record<Column, string>>,
  columns: readonly Column[],
): Promise<void> {
  for (const chunk of inChunks(rows, rowLimit)) {
    const values = columns.map((column): [string, Knex.Raw] => [
      column,
      trx.raw(
        `CASE id ${chunk.map(() => 'WHEN ? THEN ?').join(' ')} END`,
        chunk.flatMap((row) => [row.id, row[column]]),
      ),
    ])
    await trx(table)
      .whereIn(
        'id',
        chunk.map(({ id }) => id),
      )
      .update(Object.fromEntries(values))
  }
}
