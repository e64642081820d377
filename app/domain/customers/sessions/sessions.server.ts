import type { Database } from '~db/connection'
import { isToken } from '~/domain/shared/token.schema'
import type { AccountTables } from './account-tables'
import { hashSessionToken } from './session-token.server'
import { findSession, touchSession, type CurrentSession } from './sessions.queries.server'

/** How the sessions of customers, or of members of staff, are read and how long they last. */
export interface SessionKind<Found extends CurrentSession> {
  tables: AccountTables
  /** The columns that are read with the session: those of its account, and those that only this kind has. */
  columns: Readonly<Record<Exclude<keyof Found, keyof CurrentSession>, string>>
  /** How often the time of the last request is written, in ms. */
  touchInterval: number
  /** Returns when a session that is used now ends if it is not used again; null leaves its end as it is. */
  endAfterUse(found: Found, now: Date): string | null
}

/**
 * Reads the session of a cookie, or null, with one query. From time to time its use is noted; while nothing can be
 * written, that is left out.
 */
export async function readCurrentSession<Found extends CurrentSession>(
  db: Database,
  { tables, columns, touchInterval, endAfterUse }: SessionKind<Found>,
  token: string | null | undefined,
  now: Date,
): Promise<Found | null> {
  if (!isToken(token)) return null
  const at = now.toISOString()
  const found = await findSession<Found>(db.read, tables, columns, hashSessionToken(token), at)
  if (found && now.getTime() - Date.parse(found.lastSeenAt) > touchInterval) {
    const end = endAfterUse(found, now)
    await db.transaction((trx) => touchSession(trx, tables, found.sessionId, at, end)).catch(() => {})
  }
  return found
}
