import { parseChannelMobile } from '~/domain/customers/auth/codes/code.server'
import { checkContactChange, changePassword } from '~/domain/customers/auth/change-account.server'
import { confirmWithPassword } from '~/domain/customers/auth/confirm.server'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { fail, type Result } from '~/domain/shared/result'
import { customerOf } from '~/domain/shared/shop'
import type { RequestContext } from '~/http/context.server'
import { requestCodeWithinLimit } from './auth-limits.server'
import { limitFailures } from './check-limit.server'
import { loginLimits } from './limits'

const signInFirst = () => fail('unauthenticated', 'Please log in first')

/** Sends a code to a phone or an address that is to become the signed-in customer's, as they typed it. */
export async function requestContactCode(
  context: RequestContext,
  contact: { email: string } | { phone: string },
): Promise<Result<{ codeToken: string }>> {
  const customer = customerOf(context)
  if (!customer) return signInFirst()
  if ('email' in contact) {
    const email = normaliseEmail(contact.email)
    if (email === customer.email && customer.emailVerifiedAt !== null)
      return fail('invalid_input', 'This address is verified already', { email: ['This address is verified already'] })
    const checked = checkContactChange(context)
    if (!checked.ok) return checked
    return requestCodeWithinLimit(context, {
      purpose: 'verify',
      medium: 'mail',
      destination: email,
      customerId: customer.id,
    })
  }
  const phone = parseChannelMobile(contact.phone, context.channel)
  if (phone === null) return fail('invalid_input', 'Invalid phone number', { phone: ['Invalid phone number'] })
  if (phone === customer.phone && customer.phoneVerifiedAt !== null)
    return fail('invalid_input', 'This number is verified already', { phone: ['This number is verified already'] })
  const checked = checkContactChange(context)
  if (!checked.ok) return checked
  return requestCodeWithinLimit(context, {
    purpose: 'verify',
    medium: 'sms',
    destination: phone,
    customerId: customer.id,
  })
}

/** Sends a code with which the signed-in customer confirms who they are: to the verified phone, else by mail. */
export async function requestConfirmCode(context: RequestContext): Promise<Result<{ codeToken: string }>> {
  const customer = customerOf(context)
  if (!customer) return signInFirst()
  const phone = context.sendsSms && customer.phoneVerifiedAt !== null ? customer.phone : null
  const destination = phone ?? (context.sendsMail && customer.emailVerifiedAt !== null ? customer.email : null)
  if (destination === null) return fail('not_offered', 'There is no verified number or email address to send a code to')
  const medium = phone === null ? 'mail' : 'sms'
  return requestCodeWithinLimit(context, { purpose: 'confirm', medium, destination, customerId: customer.id })
}

/** Runs what checks a password of the signed-in customer, unless there were too many wrong ones before. */
async function limitPasswords<T>(context: RequestContext, check: () => Promise<Result<T>>): Promise<Result<T>> {
  const subject = `customer ${customerOf(context)?.id ?? 0} ${context.clientNetwork ?? ''}`
  const isWrong = (checked: Result<T>) => !checked.ok && checked.error.code === 'wrong_credentials'
  return limitFailures(context, loginLimits, subject, check, isWrong)
}

/** Confirms with the password who it is (see confirmWithPassword), counted like signing in. */
export function confirmWithinLimit(context: RequestContext, password: string): Promise<Result<null>> {
  return limitPasswords(context, () => confirmWithPassword(context, password))
}

/** Changes the password (see changePassword), counted like signing in. */
export function changePasswordWithinLimit(
  context: RequestContext,
  input: Parameters<typeof changePassword>[1],
): Promise<Result<null>> {
  return limitPasswords(context, () => changePassword(context, input))
}
