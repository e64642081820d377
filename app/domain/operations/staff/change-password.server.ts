import type { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { isCommonPassword } from '~/domain/customers/auth/common-passwords'
import { checkPassword, hashPassword } from '~/domain/customers/auth/passwords.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { readChannelNames } from '~/domain/operations/channels/channels.queries.server'
import { staffTables } from '~/domain/customers/sessions/account-tables'
import { deleteSessions } from '~/domain/customers/sessions/sessions.queries.server'
import { deleteBegunSignIns } from './sign-in/sign-in.queries.server'
import type { SignedInStaff, StaffVisitor } from './staff'
import type { staffPasswordFields } from './staff.schema'
import { logStaffEvent } from './staff-log.server'
import { findStaffMember, lockStaffMember, readStaffNames, updateStaffPassword } from './staff.queries.server'

/**
 * Why a member cannot choose a password; null when they can: it is common, or a name or an address that who knows the
 * shop tries first, also with digits and signs after it. Its length is checked by the schema.
 * @param own the name and the address of a member who is not stored yet
 */
export async function staffPasswordProblem(
  db: Database,
  password: string,
  own: readonly string[] = [],
): Promise<string | null> {
  if (isCommonPassword(password)) return 'This password is too easy to guess. Please choose another one'
  const { store_name, store_email, customer_care_email } = await readSettings(db)
  const channels = await readChannelNames(db.read)
  const known = [...own, ...(await readStaffNames(db.read)), ...channels, store_name, store_email, customer_care_email]
  return isName(password, known)
    ? 'Please choose a password that is not a name or an email address of the shop or its staff'
    : null
}

/** Whether a password is one of these names and addresses or a part of one, whatever digits and signs are after it. */
function isName(password: string, names: readonly string[]): boolean {
  const bare = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
  const withoutEnd = (text: string) => bare(text).replace(/\p{N}+$/u, '')
  const typed = withoutEnd(password)
  const parts = names.flatMap((name) => [name, ...name.split(/[@\s]+/)]).filter((part) => bare(part).length >= 4)
  return parts.some((part) => typed !== '' && typed === withoutEnd(part))
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
  const problem = await staffPasswordProblem(db, input.new_password)
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
