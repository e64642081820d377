import type { Knex } from 'knex'
import type { Dialect } from '~db/connection'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'

export interface CustomerListEntry {
  id: number
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  createdAt: string
}

const columns = {
  id: 'c.id',
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  email: 'c.email',
  phone: 'c.phone',
  createdAt: 'c.created_at',
} satisfies Record<keyof CustomerListEntry, string>

/** The most customers that a search shows: whoever looks for one adds a word. */
const maxFound = 50

const openAccounts = (q: Knex) => q('customers as c').whereRaw('c.deleted_at IS NULL')

/**
 * The customers with an account, the newest first.
 * @param limits from when until when the accounts were made, as ISO instants, and the id of a tag; null for no limit
 */
export async function readCustomerPage(
  q: Knex,
  { from, until, tagId }: { from: string | null; until: string | null; tagId: number | null },
  page: KeysetPage,
  size: number,
): Promise<ListPage<CustomerListEntry>> {
  const query = openAccounts(q).select(columns)
  if (from !== null) void query.where('c.created_at', '>=', from)
  if (until !== null) void query.where('c.created_at', '<', until)
  const cursorOf = ({ createdAt, id }: CustomerListEntry) => ({ value: createdAt, id })
  if (tagId !== null) {
    void query.join('tagged_customers as f', 'f.customer_id', 'c.id').where('f.tag_id', tagId)
    // in the index of the tag, whose ids grow with time
    return readKeysetPage(query, { value: null, id: 'f.customer_id', direction: 'desc', cursorOf }, page, size)
  }
  return readKeysetPage(query, { value: 'c.created_at', id: 'c.id', direction: 'desc', cursorOf }, page, size)
}

/** The customers with this e-mail (as normaliseEmail writes it) or phone (E.164). Several may name the same one. */
export async function findCustomers(q: Knex, by: { email: string } | { phone: string }): Promise<CustomerListEntry[]> {
  return openAccounts(q).where(by).limit(maxFound).select(columns)
}

/** The customer who has placed an order. */
export async function findCustomerOfOrder(q: Knex, number: string): Promise<CustomerListEntry[]> {
  return openAccounts(q).join('orders as o', 'o.customer_id', 'c.id').where('o.number', number).limit(1).select(columns)
}

/** The customer with this id, with the version of the row. */
export async function readCustomerEntry(
  q: Knex,
  id: number,
): Promise<(CustomerListEntry & { version: number }) | null> {
  const row: (CustomerListEntry & { version: number }) | undefined = await openAccounts(q)
    .where('c.id', id)
    .first({ ...columns, version: 'c.version' })
  return row ?? null
}

/**
 * The customers whose names begin with these words: the first name or the last name with one word, both with two, in
 * either order. On SQLite only the capitals of ASCII are like small letters.
 */
export async function findCustomersByName(
  q: Knex,
  dialect: Dialect,
  words: readonly string[],
): Promise<CustomerListEntry[]> {
  const [one = '', ...rest] = words.map((word) =>
    dialect === 'sqlite' ? word.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) : word.toLowerCase(),
  )
  const other = rest.join(' ')
  const lower = (column: string) => `lower(c.${column})${dialect === 'sqlite' ? '' : ' COLLATE "C"'}`
  const beginsWith = (query: Knex.QueryBuilder, column: string, beginning: string) =>
    // all names with the same beginning are between the two
    query.whereRaw(`${lower(column)} >= ? AND ${lower(column)} < ?`, [beginning, `${beginning}\u{10FFFF}`])
  const found = async (first: string, last: string) => {
    const query = openAccounts(q).select(columns).limit(maxFound)
    if (last !== '') void beginsWith(query, 'last_name', last)
    if (first !== '') void beginsWith(query, 'first_name', first)
    const rows: CustomerListEntry[] = await query.orderByRaw(`${lower(last === '' ? 'first_name' : 'last_name')}, c.id`)
    return rows
  }
  const rows = [...(await found(one, other)), ...(await found(other, one))]
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, maxFound)
}
