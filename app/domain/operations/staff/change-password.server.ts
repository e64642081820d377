import type { z } from 'zod/v4'
import { isCommonPassword } from '~/domain/customers/auth/common-passwords'
import { checkPassword, hashPassword } from '~/domain/customers/auth/passwords.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { staffTables } from '~/domain/customers/sessions/account-tables'
import { deleteSessions } from '~/domain/customers/sessions/sessions.queries.server'
import { deleteBegunSignIns } from './sign-in/sign-in.queries.server'
import type { SignedInStaff, StaffVisitor } from './staff'
import type { staffPasswordFields } from './staff.schema'
import { logStaffEvent } from './staff-log.server'
import { findStaffMember, lockStaffMember, updateStaffPassword } from './staff.queries.server'

/** Why a member cannot choose a password; null when they can. Its length is checked by the schema. */
export function staffPasswordProblem(password: string, email: string): string | null {
  if (isCommonPassword(password)) return 'This password is too easy to guess. Please choose another one'
  const [name = ''] = email.split('@')
  const isOwnAddress = password.toLowerCase() === email || (name.length >= 12 && password.toLowerCase() === name)
  return isOwnAddress ? 'Please choose a password that is not your email address' : null
}

/**
 * Changes the password of a signed-in member, who gives the current one. All other sessions end. Errors:
 * 'wrong_credentials' by field, 'invalid_input' by field.
 */
export async function changeStaffPassword(
  visitor: StaffVisitor,
  { member, session }: SignedInStaff,
  input: z.output<typeof staffPasswordFields>,
): Promise<Result<{ endedSessions: number }>> {
  const { db, now } = visitor
  const wrong = () => {
    const message = 'This is not your current password'
    return fail('wrong_credentials', message, { current_password: [message] })
  }
  const known = await findStaffMember(db.read, { id: member.id })
  const { isRight } = await checkPassword(known?.passwordHash ?? null, input.current_password)
  if (!known || !isRight) return wrong()
  const problem = staffPasswordProblem(input.new_password, known.email)
  if (problem !== null) return fail('invalid_input', problem, { new_password: [problem] })
  const passwordHash = await hashPassword(input.new_password)
  return db.transaction(async (trx) => {
    const locked = await lockStaffMember(trx, { id: member.id })
    if (!locked || locked.passwordHash !== known.passwordHash) return wrong()
    await updateStaffPassword(trx, member.id, passwordHash, now().toISOString())
    const endedSessions = await deleteSessions(trx, staffTables, member.id, { exceptId: session.id })
    await deleteBegunSignIns(trx, member.id)
    await logStaffEvent(trx, visitor, member.id, { kind: 'password_changed', now: now() })
    return ok({ endedSessions })
  })
}
