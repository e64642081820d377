import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '~db/connection'
import type { Customer } from '~/domain/shop'
import { isToken } from '~/domain/token.schema'
import { days, hours } from '~/domain/units'
import { deleteOldAccountEvents, hasOldAccountEvents } from './account-events.queries.server'
import type { Session } from './customer'
import { deleteExpiredSessions, findSession, hasExpiredSessions, touchSession } from './sessions.queries.server'

/** How long a session with "Remember me" lasts. */
export const rememberedLifetime = days(30)
/** Other sessions end with the browser, and at the latest after this time without a request. */
export const idleLifetime = days(1)
/** How often the time of the last request is written. */
const touchInterval = hours(1)
/** How long the access log is kept. */
export const eventRetention = days(180)

/** The value of a new session cookie: 256 random bits (decisions, Sessions). */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The database stores this hash instead of the token. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export interface SignedInCustomer {
  customer: Customer
  session: Session
}

/**
 * The customer of a session cookie, or null; one query. Once an hour the use of the session is noted; while nothing can
 * be written, that is left out.
 */
export async function readSession(
  db: Database,
  token: string | null | undefined,
  now: Date,
): Promise<SignedInCustomer | null> {
  if (!isToken(token)) return null
  const row = await findSession(db.read, hashSessionToken(token), now.toISOString())
  if (!row) return null
  const { sessionId, signedInAt, lastSeenAt, isRemembered, ...customer } = row
  if (now.getTime() - Date.parse(lastSeenAt) > touchInterval) {
    const expiresAt = isRemembered === 1 ? null : new Date(now.getTime() + idleLifetime).toISOString()
    await db.transaction((trx) => touchSession(trx, sessionId, now.toISOString(), expiresAt)).catch(() => {})
  }
  return {
    customer,
    session: { id: sessionId, customerId: customer.id, signedInAt, isRemembered: isRemembered === 1 },
  }
}

/** Deletes expired sessions and old entries of access logs. */
export async function deleteExpiredSessionRows(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - eventRetention).toISOString()
  const at = now.toISOString()
  if (await hasExpiredSessions(db.read, at)) await db.transaction((trx) => deleteExpiredSessions(trx, at))
  if (await hasOldAccountEvents(db.read, before)) await db.transaction((trx) => deleteOldAccountEvents(trx, before))
}
