import type { Knex } from 'knex'

/** A row as its table holds it, by column. `undefined` is not a value; use null. */
export type TableRow = Record<string, string | number | null>

// SQLite takes 500 rows and 32,766 bindings a statement at most
const rowLimit = 400
const bindingLimit = 30_000

/** The items in parts of at most `size`. */
export function* inChunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** Inserts rows of one shape, many a statement. With `merge`, rows whose keys exist get the merged columns instead. */
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

/** Selects with `column IN (values)`, split so that the list never grows past what a statement takes. */
export async function selectIn<T>(
  values: ReadonlyArray<string | number>,
  query: (chunk: Array<string | number>) => PromiseLike<T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (const chunk of inChunks([...new Set(values)], 5000)) found.push(...(await query(chunk)))
  return found
}
