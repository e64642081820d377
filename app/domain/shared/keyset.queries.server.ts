import type { Knex } from 'knex'

/** A place in a list: the value that it is sorted by in the row beside it, and that row's id. */
export interface Cursor {
  /** A number where the list is sorted by one. */
  value: string | number
  id: number
}

/**
 * Which page of a list is asked for: the rows after one in the list's order, or those before one; the first page
 * without.
 */
export interface KeysetPage {
  after: Cursor | null
  before: Cursor | null
}

/** A page of a list with the cursors of the pages beside it; null where there is none. */
export interface ListPage<Row> {
  rows: Row[]
  next: Cursor | null
  previous: Cursor | null
}

/** A cursor of an address, for a list that is sorted by a number; null for one that has none. */
export function numericCursor(cursor: Cursor | null): Cursor | null {
  const value = Number(cursor?.value)
  return cursor && Number.isSafeInteger(value) ? { ...cursor, value } : null
}

/**
 * The columns, or what is computed of them, that a list is sorted by, and its order. The pair must be unique; without a value the id alone decides.
 */
interface ListOrder<Row> {
  value: string | null
  id: string
  direction: 'asc' | 'desc'
  cursorOf(row: Row): Cursor
}

/**
 * Reads one page of a list without counting or skipping the rows of others: the rows after a cursor are found in an
 * index of the two columns. One row more than the page shows tells whether another page follows.
 */
export async function readKeysetPage<Row extends object>(
  query: Knex.QueryBuilder,
  { value, id, direction, cursorOf }: ListOrder<Row>,
  { after, before }: KeysetPage,
  size: number,
): Promise<ListPage<Row>> {
  const cursor = after ?? before
  const isBackwards = after === null && before !== null
  const isDescending = (direction === 'desc') !== isBackwards
  const operator = isDescending ? '<' : '>'
  if (cursor && value === null) void query.where(id, operator, cursor.id)
  else if (cursor) void query.whereRaw(`(${value}, ${id}) ${operator} (?, ?)`, [cursor.value, cursor.id])
  const columns = value === null ? [id] : [value, id]
  const read: Row[] = await query
    .orderByRaw(columns.map((column) => `${column} ${isDescending ? 'desc' : 'asc'}`).join(', '))
    .limit(size + 1)
  const hasMore = read.length > size
  const rows = isBackwards ? read.slice(0, size).reverse() : read.slice(0, size)
  const [first, last] = [rows.at(0), rows.at(-1)]
  const hasNext = isBackwards || hasMore
  const hasPrevious = isBackwards ? hasMore : after !== null
  return {
    rows,
    next: last && hasNext ? cursorOf(last) : null,
    previous: first && hasPrevious ? cursorOf(first) : null,
  }
}

/** The most rows that are counted: a list says '1,000+' for more. */
export const maxCount = 1000

/** A statement that counts the rows of another, at most one more than `maxCount`. */
export const boundedCount = (from: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${maxCount + 1}) counted)`
