import type { z } from 'zod/v4'
import { normaliseEmail } from '~/domain/customers/customer'
import { changeStaffPassword } from '~/domain/staff/change-password.server'
import { signInStaff } from '~/domain/staff/sign-in.server'
import type { SignedInStaff } from '~/domain/staff/staff'
import type { staffLoginFields } from '~/domain/staff/staff.schema'
import type { RequestContext } from '~/request/context.server'
import { limitFailures } from './check-limit.server'

/** Signs a member in unless there were too many wrong passwords before, for the account from this network or from this network. */
export async function signInStaffWithinLimit(
  context: RequestContext,
  input: z.output<typeof staffLoginFields>,
): ReturnType<typeof signInStaff> {
  const subject = `${normaliseEmail(input.email)} ${context.clientNetwork ?? ''}`
  return limitFailures(context, ['staff_login', 'staff_login_network'], subject, () => signInStaff(context, input))
}

/** Changes a member's password unless there were too many wrong ones before, so that an open browser helps nobody to guess. */
export async function changeStaffPasswordWithinLimit(
  context: RequestContext,
  staff: SignedInStaff,
  input: Parameters<typeof changeStaffPassword>[2],
): ReturnType<typeof changeStaffPassword> {
  const change = () => changeStaffPassword(context, staff, input)
  return limitFailures(context, ['staff_password'], String(staff.member.id), change)
}
