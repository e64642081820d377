import { fail, ok, type Result } from '~/domain/shared/result'
import { checkPassword } from '~/domain/customers/auth/passwords.server'
import type { SignedInStaff, StaffVisitor } from './staff'
import { findStaffMember } from './staff.queries.server'

/** Proves with the password that it is the member who does something that cannot be undone. Error: 'wrong_credentials'. */
export async function confirmStaffPassword(
  { db }: Pick<StaffVisitor, 'db'>,
  { member }: Pick<SignedInStaff, 'member'>,
  password: string,
): Promise<Result<null>> {
  const known = await findStaffMember(db.read, { id: member.id })
  const { isRight } = await checkPassword(known?.passwordHash ?? null, password)
  const message = 'This is not your password'
  return isRight ? ok(null) : fail('wrong_credentials', message, { password: [message] })
}
