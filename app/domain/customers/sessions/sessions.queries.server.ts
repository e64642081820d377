import type { Knex } from 'knex'
import { columnList, runPrepared, type Row as Columns } from '~db/prepared'
import type { AccountTables } from './account-tables'
import type { SignInPlace } from './sign-in-place'

/** A new session. Instants are ISO texts. */
export interface NewSession extends SignInPlace {
  tokenHash: string
  ownerId: number
  method: string
  now: string
  expiresAt: string
}

/** Inserts a session and returns its id. `others` are the columns that only this table has. */
export async function insertSession(
  trx: Knex,
  { sessions, owner }: AccountTables,
  session: NewSession,
  others: Columns = {},
): Promise<number> {
  const rows: Array<{ id: number }> = await trx(sessions)
    .insert({
      token_hash: session.tokenHash,
      [owner]: session.ownerId,
      method: session.method,
      device: session.device,
      network: session.network,
      signed_in_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      ...others,
    })
    .returning('id')
  const [row] = rows
  if (!row) throw new Error('the session was not written')
  return row.id
}

/** The session that a cookie names; what is read with it has further columns. */
export interface CurrentSession {
  sessionId: number
  /** When the person last proved who they are. */
  signedInAt: string
  lastSeenAt: string
}

/**
 * Finds an unexpired session of an account that is not closed, by the hash of its token.
 * @param columns the further columns, by the names of their values
 */
export async function findSession<Found extends CurrentSession>(
  q: Knex,
  { sessionsWithAccounts, isOpen }: AccountTables,
  columns: Readonly<Record<Exclude<keyof Found, keyof CurrentSession>, string>>,
  tokenHash: string,
  now: string,
): Promise<Found | null> {
  const selected = columnList({
    ...columns,
    sessionId: 's.id',
    signedInAt: 's.signed_in_at',
    lastSeenAt: 's.last_seen_at',
  })
  const sql = `SELECT ${selected} FROM ${sessionsWithAccounts} WHERE s.token_hash = ? AND s.expires_at > ? AND ${isOpen}`
  const [row] = await runPrepared<Found>(q, sql, [tokenHash, now])
  return row ?? null
}

/** Whether an account still has a session, whose row is locked until the transaction ends. */
export async function lockSession(
  trx: Knex,
  { sessions, owner }: AccountTables,
  { id, ownerId }: { id: number; ownerId: number },
): Promise<boolean> {
  const row: unknown = await trx(sessions)
    .where({ id, [owner]: ownerId })
    .forUpdate()
    .first('id')
  return row !== undefined
}

/** Notes that the person of a session has just proved again who they are. */
export async function confirmSession(
  trx: Knex,
  { sessions }: AccountTables,
  id: number,
  signedInAt: string,
): Promise<void> {
  await trx(sessions).where({ id }).update({ signed_in_at: signedInAt })
}

/** Remembers that a session was used, and when it ends if it is not used again. */
export async function touchSession(
  trx: Knex,
  { sessions }: AccountTables,
  id: number,
  lastSeenAt: string,
  expiresAt: string | null,
): Promise<void> {
  await trx(sessions)
    .where({ id })
    .update({ last_seen_at: lastSeenAt, ...(expiresAt === null ? {} : { expires_at: expiresAt }) })
}

/** Which sessions of an account: one, all, or all but one. */
export type WhichSessions = { id: number } | { exceptId: number } | 'all'

/** Ends sessions of an account. Returns how many ended. */
export async function deleteSessions(
  trx: Knex,
  { sessions, owner }: AccountTables,
  ownerId: number,
  which: WhichSessions,
): Promise<number> {
  const query = trx(sessions).where({ [owner]: ownerId })
  if (which !== 'all' && 'id' in which) query.where({ id: which.id })
  if (which !== 'all' && 'exceptId' in which) query.whereNot({ id: which.exceptId })
  return query.delete()
}

/** A session as lists show it. */
export interface ListedSession extends SignInPlace {
  id: number
  method: string
  signedInAt: string
  lastSeenAt: string
}

const listedColumns = {
  id: 'id',
  method: 'method',
  device: 'device',
  network: 'network',
  signedInAt: 'signed_in_at',
  lastSeenAt: 'last_seen_at',
} satisfies Record<keyof ListedSession, string>

/**
 * The unexpired sessions of an account, the last used first.
 * @param others further columns by the names of their values
 */
export async function readSessions<Row extends ListedSession>(
  q: Knex,
  { sessions, owner }: AccountTables,
  ownerId: number,
  now: string,
  others: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const columns = columnList({ ...listedColumns, ...others })
  const sql = `SELECT ${columns} FROM ${sessions} WHERE ${owner} = ? AND expires_at > ? ORDER BY last_seen_at DESC, id DESC LIMIT 50`
  return runPrepared<Row>(q, sql, [ownerId, now])
}

/** Deletes the expired sessions of one kind of account. */
export async function deleteExpiredRows(trx: Knex, { sessions }: AccountTables, now: string): Promise<void> {
  await trx(sessions).where('expires_at', '<=', now).delete()
}

/** Whether a session has expired. Cheap: most sweeps find none. */
export async function hasExpiredSessions(q: Knex, { sessions }: AccountTables, now: string): Promise<boolean> {
  const rows = await runPrepared(q, `SELECT id FROM ${sessions} WHERE expires_at <= ? LIMIT 1`, [now])
  return rows.length > 0
}
