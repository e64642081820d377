import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { staffTables } from '~/domain/customers/sessions/account-tables'
import {
  deleteSessions,
  insertSession,
  readSessions,
  type CurrentSession,
  type ListedSession,
} from '~/domain/customers/sessions/sessions.queries.server'
import { readCurrentSession, type SessionKind } from '~/domain/customers/sessions/sessions.server'
import { hashSessionToken, makeSessionToken } from '~/domain/customers/sessions/session-token.server'
import { signInPlaceOf } from '~/domain/customers/sessions/sign-in-place'
import { staffSessionEnd, staffTouchInterval } from './staff'
import type { SignedInStaff, StaffMember, StaffSession, StaffSignInMethod, StaffVisitor } from './staff'
import { logStaffEvent } from './staff-log.server'
import { memberColumns, memberOf, type MemberRow } from './staff.queries.server'

const staffSessions: SessionKind<MemberRow & CurrentSession & Pick<StaffSession, 'confirmedAt'>> = {
  tables: staffTables,
  columns: { ...memberColumns, confirmedAt: 's.confirmed_at' },
  touchInterval: staffTouchInterval,
  endAfterUse: ({ signedInAt }, now) => staffSessionEnd(signedInAt, now),
}

/** Reads the member of a session cookie, or null (see readCurrentSession). */
export async function readStaffSession(
  db: Database,
  token: string | null | undefined,
  now: Date,
): Promise<SignedInStaff | null> {
  const found = await readCurrentSession(db, staffSessions, token, now)
  if (!found) return null
  const { sessionId, signedInAt, confirmedAt, lastSeenAt: _, ...row } = found
  return { member: memberOf(row), session: { id: sessionId, signedInAt, confirmedAt } }
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
  if (earlier) await deleteSessions(trx, staffTables, earlier.member.id, { id: earlier.session.id })
  await insertSession(trx, staffTables, {
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
    const ended = await deleteSessions(trx, staffTables, staff.member.id, { id: staff.session.id })
    if (ended > 0) await logStaffEvent(trx, visitor, staff.member.id, { kind: 'sign_out', now: visitor.now() })
  })
}

/** The open sessions of a member, the last used first. */
export async function readStaffSessions(
  { db, now }: Pick<StaffVisitor, 'db' | 'now'>,
  memberId: number,
): Promise<ListedSession[]> {
  return readSessions(db.read, staffTables, memberId, now().toISOString())
}

/** Ends one of the member's own sessions, or all but the one of this browser. Returns how many ended. */
export async function endStaffSessions(
  visitor: StaffVisitor,
  { member, session }: SignedInStaff,
  which: { id: number } | 'others',
): Promise<number> {
  return visitor.db.transaction(async (trx) => {
    const ended = await deleteSessions(
      trx,
      staffTables,
      member.id,
      which === 'others' ? { exceptId: session.id } : which,
    )
    if (ended > 0) await logStaffEvent(trx, visitor, member.id, { kind: 'session_ended', now: visitor.now() })
    return ended
  })
}
