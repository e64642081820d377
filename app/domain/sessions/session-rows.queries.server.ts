import type { Knex } from 'knex'
import { columnList, runPrepared, type Row as Columns } from '~db/prepared'
import type { AccountTables } from './account-tables'
import type { SignInPlace } from './sign-in-place'

/** A new session. Instants are ISO texts. */
export interface NewSessionRow extends SignInPlace {
  tokenHash: string
  ownerId: number
  method: string
  now: string
  expiresAt: string
}

/** Inserts a session and returns its id. `others` are the columns that only this table has. */
export async function insertSessionRow(
  trx: Knex,
  { sessions, owner }: AccountTables,
  session: NewSessionRow,
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

/** Remembers that a session was used, and when it ends if it is not used again. */
export async function touchSessionRow(
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
export async function deleteSessionRows(
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
export interface ListedSessionRow extends SignInPlace {
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
} satisfies Record<keyof ListedSessionRow, string>

/**
 * The unexpired sessions of an account, the last used first.
 * @param others further columns by the names of their values
 */
export async function readSessionRows<Row extends ListedSessionRow>(
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
export async function deleteExpiredSessionRows(trx: Knex, { sessions }: AccountTables, now: string): Promise<void> {
  await trx(sessions).where('expires_at', '<=', now).delete()
}

/** Whether a session has expired. Cheap: most sweeps find none. */
export async function hasExpiredSessionRows(q: Knex, { sessions }: AccountTables, now: string): Promise<boolean> {
  const rows = await runPrepared(q, `SELECT id FROM ${sessions} WHERE expires_at <= ? LIMIT 1`, [now])
  return rows.length > 0
}
