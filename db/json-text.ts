import type { Knex } from 'knex'
import { isPostgres } from './prepared'

/**
 * Returns the expression of a text in a JSON object: NULL where the column is, or where the object does not have the key.
 * Indexes on it contain the same expression.
 * @param options.isSought false where another index leads to the rows: SQLite, which counts no rows, would choose the
 *   one on this expression, and the other may have far fewer
 */
export function jsonText(q: Knex, column: string, key: string, options: { isSought?: boolean } = {}): string {
  if (isPostgres(q)) return `(${column}::jsonb ->> '${key}')`
  const text = `json_extract(${column}, '$.${key}')`
  return options.isSought === false ? `+${text}` : text
}
