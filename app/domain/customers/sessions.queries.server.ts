import type { Knex } from 'knex'
import { columnList, runPrepared } from '~db/prepared'
import type { Customer } from '~/domain/shop'
import { customerTables } from '~/domain/sessions/account-tables'
import {
  deleteSessionRows,
  insertSessionRow,
  readSessionRows,
  touchSessionRow,
  type NewSessionRow,
  type WhichSessions,
} from '~/domain/sessions/session-rows.queries.server'
import type { SignInPlace } from '~/domain/sessions/sign-in-place'
import type { Session, SignInMethod } from './customer'
import { customerColumns } from './customers.queries.server'

export interface SessionRow extends Customer {
  sessionId: number
  signedInAt: string
  lastSeenAt: string
  isRemembered: 0 | 1
}

const currentSession = `SELECT ${columnList({
  ...customerColumns,
  sessionId: 's.id',
  signedInAt: 's.signed_in_at',
  lastSeenAt: 's.last_seen_at',
  isRemembered: 's.is_remembered',
} satisfies Record<keyof SessionRow, string>)}
  FROM customer_sessions s JOIN customers c ON c.id = s.customer_id
  WHERE s.token_hash = ? AND s.expires_at > ? AND c.deleted_at IS NULL`

/** The customer of an unexpired session, by the hash of its token. */
export async function findSession(q: Knex, tokenHash: string, now: string): Promise<SessionRow | null> {
  const [row] = await runPrepared<SessionRow>(q, currentSession, [tokenHash, now])
  return row ?? null
}

export interface NewSession extends Omit<NewSessionRow, 'ownerId'> {
  customerId: number
  method: SignInMethod
  isRemembered: boolean
}

export async function insertSession(trx: Knex, { customerId, isRemembered, ...session }: NewSession): Promise<number> {
  const others = { is_remembered: isRemembered ? 1 : 0 }
  return insertSessionRow(trx, customerTables, { ...session, ownerId: customerId }, others)
}

/** Remembers that a session was used, and when it ends if it is not used again. */
export async function touchSession(trx: Knex, id: number, lastSeenAt: string, expiresAt: string | null): Promise<void> {
  await touchSessionRow(trx, customerTables, id, lastSeenAt, expiresAt)
}

/** Notes that the customer has just proved again who they are. */
export async function confirmSession(trx: Knex, id: number, signedInAt: string): Promise<void> {
  await trx('customer_sessions').where({ id }).update({ signed_in_at: signedInAt })
}

/** Ends sessions of a customer: one, all, or all but one. Returns how many ended. */
export async function deleteSessions(trx: Knex, customerId: number, which: WhichSessions): Promise<number> {
  return deleteSessionRows(trx, customerTables, customerId, which)
}

export interface ListedSession extends SignInPlace, Pick<Session, 'id' | 'signedInAt'> {
  method: SignInMethod
  lastSeenAt: string
  isRemembered: boolean
}

type StoredSession = Omit<ListedSession, 'isRemembered'> & { isRemembered: 0 | 1 }

/** The unexpired sessions of a customer, the last used first. */
export async function readSessions(q: Knex, customerId: number, now: string): Promise<ListedSession[]> {
  const others = { isRemembered: 'is_remembered' }
  const rows = await readSessionRows<StoredSession>(q, customerTables, customerId, now, others)
  return rows.map((row) => ({ ...row, isRemembered: row.isRemembered === 1 }))
}
