import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { staffTables } from '~/domain/sessions/account-tables'
import {
  deleteSessionRows,
  insertSessionRow,
  readSessionRows,
  touchSessionRow,
  type ListedSessionRow,
} from '~/domain/sessions/session-rows.queries.server'
import { hashSessionToken, makeSessionToken } from '~/domain/sessions/session-token.server'
import { signInPlaceOf } from '~/domain/sessions/sign-in-place'
import { isToken } from '~/domain/token.schema'
import { staffSessionEnd, staffTouchInterval } from './staff'
import type { SignedInStaff, StaffMember, StaffSignInMethod, StaffVisitor } from './staff'
import { logStaffEvent } from './staff-log.server'
import { findStaffSession } from './staff.queries.server'

/**
 * The member of a session cookie, or null; one query. Every five minutes the use of the session is noted; while nothing
 * can be written, that is left out.
 */
export async function readStaffSession(
  db: Database,
  token: string | null | undefined,
  now: Date,
): Promise<SignedInStaff | null> {
  if (!isToken(token)) return null
  const row = await findStaffSession(db.read, hashSessionToken(token), now.toISOString())
  if (!row) return null
  const { sessionId, signedInAt, lastSeenAt, ...member } = row
  if (now.getTime() - Date.parse(lastSeenAt) > staffTouchInterval) {
    const end = staffSessionEnd(signedInAt, now)
    await db.transaction((trx) => touchSessionRow(trx, staffTables, sessionId, now.toISOString(), end)).catch(() => {})
  }
  return { member, session: { id: sessionId, signedInAt } }
}

/**
 * Starts a new session for a member, in the transaction that has locked the member's row and proved who it is. The
 * browser's earlier session ends. Returns the value of the cookie.
 */
export async function startStaffSession(
  trx: Knex.Transaction,
  visitor: StaffVisitor,
  member: StaffMember,
  method: StaffSignInMethod,
): Promise<string> {
  const now = visitor.now()
  const token = makeSessionToken()
  const { staff: earlier } = visitor
  if (earlier) await deleteSessionRows(trx, staffTables, earlier.member.id, { id: earlier.session.id })
  await insertSessionRow(trx, staffTables, {
    ...signInPlaceOf(visitor),
    tokenHash: hashSessionToken(token),
    ownerId: member.id,
    method,
    now: now.toISOString(),
    expiresAt: staffSessionEnd(now.toISOString(), now),
  })
  await logStaffEvent(trx, visitor, member.id, { kind: 'sign_in', method, now })
  return token
}

/** Ends the visitor's session of staff. Nothing happens without one. */
export async function signOutStaff(visitor: StaffVisitor): Promise<void> {
  const { staff } = visitor
  if (!staff) return
  await visitor.db.transaction(async (trx) => {
    const ended = await deleteSessionRows(trx, staffTables, staff.member.id, { id: staff.session.id })
    if (ended > 0) await logStaffEvent(trx, visitor, staff.member.id, { kind: 'sign_out', now: visitor.now() })
  })
}

export type ListedStaffSession = ListedSessionRow

/** The open sessions of a member, the last used first. */
export async function readStaffSessions(
  { db, now }: Pick<StaffVisitor, 'db' | 'now'>,
  memberId: number,
): Promise<ListedStaffSession[]> {
  return readSessionRows(db.read, staffTables, memberId, now().toISOString())
}

/** Ends one of the member's own sessions, or all but the one of this browser. Returns how many ended. */
export async function endStaffSessions(
  visitor: StaffVisitor,
  { member, session }: SignedInStaff,
  which: { id: number } | 'others',
): Promise<number> {
  return visitor.db.transaction(async (trx) => {
    const ended = await deleteSessionRows(
      trx,
      staffTables,
      member.id,
      which === 'others' ? { exceptId: session.id } : which,
    )
    if (ended > 0) await logStaffEvent(trx, visitor, member.id, { kind: 'session_ended', now: visitor.now() })
    return ended
  })
}
