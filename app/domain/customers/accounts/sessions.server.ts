import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { customerTables } from '~/domain/customers/sessions/account-tables'
import { readCurrentSession, type SessionKind } from '~/domain/customers/sessions/sessions.server'
import {
  lockSession,
  readSessions,
  type CurrentSession,
  type ListedSession,
} from '~/domain/customers/sessions/sessions.queries.server'
import type { Customer, Shop } from '~/domain/shared/shop'
import { days, hours } from '~/domain/shared/units'
import type { Session, SignInMethod, StoredCustomer } from './customer'
import { customerColumns, lockCustomer } from './customers.queries.server'

/** How long a session with "Remember me" lasts. */
export const rememberedLifetime = days(30)
/** Other sessions end with the browser, and at the latest after this time without a request. */
export const idleLifetime = days(1)

const customerSessions: SessionKind<Customer & CurrentSession & { isRemembered: 0 | 1 }> = {
  tables: customerTables,
  columns: { ...customerColumns, isRemembered: 's.is_remembered' },
  touchInterval: hours(1),
  endAfterUse: ({ isRemembered }, now) =>
    isRemembered === 1 ? null : new Date(now.getTime() + idleLifetime).toISOString(),
}

export interface SignedInCustomer {
  customer: Customer
  session: Session
}

/** Reads the customer of a session cookie, or null (see readCurrentSession). */
export async function readSession(
  db: Database,
  token: string | null | undefined,
  now: Date,
): Promise<SignedInCustomer | null> {
  const found = await readCurrentSession(db, customerSessions, token, now)
  if (!found) return null
  const { sessionId, signedInAt, lastSeenAt: _, isRemembered, ...customer } = found
  return {
    customer,
    session: { id: sessionId, customerId: customer.id, signedInAt, isRemembered: isRemembered === 1 },
  }
}

/**
 * Returns the customer of a session with the row locked until the transaction ends, or null when the session has ended
 * since the request began. What changes an account asks this in its transaction: a new password and a device that is
 * signed out end sessions, which must add nothing to the account from then on.
 */
export async function lockSignedIn(trx: Knex, session: Session | null): Promise<StoredCustomer | null> {
  const customer = session && (await lockCustomer(trx, { id: session.customerId }))
  if (!session || !customer) return null
  return (await lockSession(trx, customerTables, { id: session.id, ownerId: customer.id })) ? customer : null
}

export interface ListedCustomerSession extends ListedSession {
  method: SignInMethod
  isRemembered: boolean
}

type StoredSession = Omit<ListedCustomerSession, 'isRemembered'> & { isRemembered: 0 | 1 }

/** The unexpired sessions of a customer, the last used first. */
export async function readCustomerSessions(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  customerId: number,
): Promise<ListedCustomerSession[]> {
  const others = { isRemembered: 'is_remembered' }
  const rows = await readSessions<StoredSession>(db.read, customerTables, customerId, now().toISOString(), others)
  return rows.map((row) => ({ ...row, isRemembered: row.isRemembered === 1 }))
}
