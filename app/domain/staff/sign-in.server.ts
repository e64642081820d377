import type { z } from 'zod/v4'
import { checkPassword } from '~/domain/auth/passwords.server'
import { normaliseEmail } from '~/domain/customers/customer'
import { fail, ok, type Result } from '~/domain/result'
import type { StaffVisitor } from './staff'
import type { staffLoginFields } from './staff.schema'
import { logStaffEvent } from './staff-log.server'
import { startStaffSession } from './staff-sessions.server'
import { findStaffMember, lockStaffMember, rehashStaffPassword } from './staff.queries.server'

const wrong = () => fail('wrong_credentials', 'This email address and password do not belong together')

/** The value of the cookie of a browser in which a member has just signed in. */
export interface StaffSignedIn {
  sessionToken: string
}

/**
 * Signs a member of staff in with e-mail and password. Known and unknown addresses get the same answer after the same
 * work: a hash and a written log entry. Error: 'wrong_credentials'.
 */
export async function signInStaff(
  visitor: StaffVisitor,
  input: z.output<typeof staffLoginFields>,
): Promise<Result<StaffSignedIn>> {
  const { db, now } = visitor
  const known = await findStaffMember(db.read, { email: normaliseEmail(input.email) })
  const { isRight, rehashed } = await checkPassword(known?.passwordHash ?? null, input.password)
  if (!known || !isRight) {
    const event = { kind: 'failed_sign_in', method: 'password', now: now() } as const
    await db.transaction((trx) => logStaffEvent(trx, visitor, known?.id ?? null, event))
    return wrong()
  }
  return db.transaction(async (trx) => {
    const member = await lockStaffMember(trx, { id: known.id })
    // the member was removed, or the password changed, while this one was checked
    if (!member || member.passwordHash !== known.passwordHash) return wrong()
    if (rehashed !== null) await rehashStaffPassword(trx, member.id, rehashed)
    return ok({ sessionToken: await startStaffSession(trx, visitor, member, 'password') })
  })
}
