import type { Database } from '~db/connection'
import { hashSessionToken } from '~/domain/sessions/session-token.server'
import type { Customer } from '~/domain/shop'
import { isToken } from '~/domain/token.schema'
import { days, hours } from '~/domain/units'
import type { Session } from './customer'
import { findSession, touchSession } from './sessions.queries.server'

/** How long a session with "Remember me" lasts. */
export const rememberedLifetime = days(30)
/** Other sessions end with the browser, and at the latest after this time without a request. */
export const idleLifetime = days(1)
/** How often the time of the last request is written. */
const touchInterval = hours(1)

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
