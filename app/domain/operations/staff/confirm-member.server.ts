import type { Database } from '~db/connection'
import { checkPassword } from '~/domain/customers/auth/passwords.server'
import { staffTables } from '~/domain/customers/sessions/account-tables'
import { lockSession } from '~/domain/customers/sessions/sessions.queries.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { minutes } from '~/domain/shared/units'
import { findAuthenticator } from './second-factor/second-factor.queries.server'
import { acceptSecondFactor } from './second-factor/second-factor.server'
import type { SignedInStaff, StaffSession, StaffVisitor } from './staff'
import { logStaffEvent } from './staff-log.server'
import { findStaffMember, markSessionConfirmed } from './staff.queries.server'

/** How long after giving the password or a code a member may do what is dangerous. */
const recentProof = minutes(15)

/** Whether a member has proved a short time ago who they are. */
export function hasProvedRecently({ signedInAt, confirmedAt }: StaffSession, now: Date): boolean {
  return now.getTime() - Date.parse(confirmedAt ?? signedInAt) < recentProof
}

/** What a member proves with who they are: a code, where they have an authenticator app, or the password. */
export type ProofKind = 'password' | 'code'

export async function proofKindOf(db: Pick<Database, 'read'>, memberId: number): Promise<ProofKind> {
  return (await findAuthenticator(db.read, memberId))?.confirmedAt ? 'code' : 'password'
}

/**
 * Proves that it is the member who signed in, with the password, or with a code where they have an app. Errors:
 * 'wrong_credentials' and 'wrong_code' by the field `proof_password`, 'unauthenticated' when the session has ended.
 */
export async function confirmMember(
  visitor: StaffVisitor,
  { member, session }: SignedInStaff,
  typed: string,
): Promise<Result<null>> {
  const { db, now } = visitor
  const kind = await proofKindOf(db, member.id)
  const known = kind === 'password' ? await findStaffMember(db.read, { id: member.id }) : null
  const isPassword = kind === 'password' && (await checkPassword(known?.passwordHash ?? null, typed)).isRight
  return db.transaction(async (trx) => {
    if (!(await lockSession(trx, staffTables, { id: session.id, ownerId: member.id })))
      return fail('unauthenticated', 'Please sign in again')
    const isRight =
      kind === 'password' ? isPassword : (await acceptSecondFactor(trx, visitor, member.id, typed)) !== null
    if (isRight) {
      await markSessionConfirmed(trx, session.id, now().toISOString())
      return ok(null)
    }
    const method = kind === 'password' ? 'password' : 'app'
    await logStaffEvent(trx, visitor, member.id, { kind: 'failed_sign_in', method, now: now() })
    const message = kind === 'password' ? 'This password isn’t right' : 'This code is not right, or was used already'
    return fail(kind === 'password' ? 'wrong_credentials' : 'wrong_code', message, { proof_password: [message] })
  })
}
