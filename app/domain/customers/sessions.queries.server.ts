import type { Knex } from 'knex'
import { columnList, runPrepared } from '~db/prepared'
import type { Customer } from '~/domain/shop'
import type { Session, SignInMethod, SignInPlace } from './customer'
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

export interface NewSession extends SignInPlace {
  tokenHash: string
  customerId: number
  method: SignInMethod
  isRemembered: boolean
  now: string
  expiresAt: string
}

export async function insertSession(trx: Knex, session: NewSession): Promise<number> {
  const rows: Array<{ id: number }> = await trx('customer_sessions')
    .insert({
      token_hash: session.tokenHash,
      customer_id: session.customerId,
      method: session.method,
      device: session.device,
      network: session.network,
      is_remembered: session.isRemembered ? 1 : 0,
      signed_in_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
  const [row] = rows
  if (!row) throw new Error('the session was not written')
  return row.id
}

/** Remembers that a session was used, and when it ends if it is not used again. */
export async function touchSession(trx: Knex, id: number, lastSeenAt: string, expiresAt: string | null): Promise<void> {
  await trx('customer_sessions')
    .where({ id })
    .update({ last_seen_at: lastSeenAt, ...(expiresAt === null ? {} : { expires_at: expiresAt }) })
}

/** Notes that the customer has just proved again who they are. */
export async function confirmSession(trx: Knex, id: number, signedInAt: string): Promise<void> {
  await trx('customer_sessions').where({ id }).update({ signed_in_at: signedInAt })
}

/** Ends sessions of a customer: one, all, or all but one. Returns how many ended. */
export async function deleteSessions(
  trx: Knex,
  customerId: number,
  which: { id: number } | { exceptId: number } | 'all',
): Promise<number> {
  const query = trx('customer_sessions').where({ customer_id: customerId })
  if (which !== 'all' && 'id' in which) query.where({ id: which.id })
  if (which !== 'all' && 'exceptId' in which) query.whereNot({ id: which.exceptId })
  return query.delete()
}

export interface ListedSession extends SignInPlace, Pick<Session, 'id' | 'signedInAt'> {
  method: SignInMethod
  lastSeenAt: string
  isRemembered: boolean
}

/** The unexpired sessions of a customer, the last used first. */
export async function readSessions(q: Knex, customerId: number, now: string): Promise<ListedSession[]> {
  const rows: Array<Omit<ListedSession, 'isRemembered'> & { isRemembered: 0 | 1 }> = await q('customer_sessions')
    .where({ customer_id: customerId })
    .where('expires_at', '>', now)
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(50)
    .select({
      id: 'id',
      method: 'method',
      device: 'device',
      network: 'network',
      isRemembered: 'is_remembered',
      signedInAt: 'signed_in_at',
      lastSeenAt: 'last_seen_at',
    })
  return rows.map((row) => ({ ...row, isRemembered: row.isRemembered === 1 }))
}

export async function deleteExpiredSessions(trx: Knex, now: string): Promise<void> {
  await trx('customer_sessions').where('expires_at', '<=', now).delete()
}

/** Whether a session has expired. Cheap: most sweeps find none. */
export async function hasExpiredSessions(q: Knex, now: string): Promise<boolean> {
  const rows = await runPrepared(q, 'SELECT id FROM customer_sessions WHERE expires_at <= ? LIMIT 1', [now])
  return rows.length > 0
}
