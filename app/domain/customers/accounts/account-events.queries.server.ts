import type { Knex } from 'knex'
import {
  insertAccessEvent,
  readAccessEvents,
  type AccessEvent,
} from '~/domain/customers/sessions/access-log.queries.server'
import { customerTables } from '~/domain/customers/sessions/account-tables'
import type { AccountEventKind, SignInMethod } from './customer'

export type AccountEvent = AccessEvent<AccountEventKind, SignInMethod>

/** Adds an entry to an access log; without a customer it is a sign-in with an address that nobody has. */
export async function insertAccountEvent(trx: Knex, customerId: number | null, event: AccountEvent): Promise<void> {
  await insertAccessEvent(trx, customerTables, customerId, event)
}

/** The last 50 entries of a customer's access log since an instant, the latest first. */
export async function readAccountEvents(q: Knex, customerId: number, since: string): Promise<AccountEvent[]> {
  return readAccessEvents<AccountEventKind, SignInMethod>(q, customerTables, customerId, since)
}
