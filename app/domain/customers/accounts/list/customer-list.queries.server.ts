import type { Knex } from 'knex'
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

/** The customers with an account, the newest first. */
export async function readCustomerPage(q: Knex, page: KeysetPage): Promise<ListPage<CustomerListEntry>> {
  const query = q('customers as c').whereRaw('c.deleted_at IS NULL').select(columns)
  const cursorOf = ({ createdAt, id }: CustomerListEntry) => ({ value: createdAt, id })
  return readKeysetPage(query, { value: 'c.created_at', id: 'c.id', direction: 'desc', cursorOf }, page, 50)
}

/** The customers with this e-mail (as normaliseEmail writes it) or phone (E.164). Several may name the same phone. */
export async function findCustomers(q: Knex, by: { email: string } | { phone: string }): Promise<CustomerListEntry[]> {
  return q('customers as c').where(by).whereRaw('c.deleted_at IS NULL').limit(50).select(columns)
}
