import { parseChannelMobile } from '~/domain/customers/auth/codes/code.server'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { findCustomer, insertCustomer, lockCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { AuthVisitor } from './auth-visitor'
import type { RegisterInput } from './auth.schema'
import { passwordProblem } from './password-rules'
import { hashPassword, verifyPassword } from './passwords.server'
import { logAccountEvent, startSession, type SignedIn } from './sign-in.server'

/** The errors, by field, that only the channel and the settings know. What is not given has none. */
export function listRegistrationErrors(
  { settings, channel }: Pick<AuthVisitor, 'settings' | 'channel'>,
  { phone, password }: { phone?: string; password?: string },
): Record<string, string[]> {
  const problem = password === undefined ? null : passwordProblem(password, settings)
  return {
    ...(phone !== undefined && parseChannelMobile(phone, channel) === null ? { phone: ['Invalid phone number'] } : {}),
    ...(problem === null ? {} : { password: [problem] }),
  }
}

/**
 * Makes an account with e-mail and password, and signs in. Who registers again with the same e-mail and password is
 * signed in. Errors: 'not_offered', 'invalid_input' by field, 'account_exists'.
 */
export async function registerCustomer(visitor: AuthVisitor, input: RegisterInput): Promise<Result<SignedIn>> {
  const { db, settings, channel } = visitor
  if (!settings.enable_customer_register || !settings.enable_legacy_auth)
    return fail('not_offered', 'You can’t create a new account here at the moment')
  const errors = listRegistrationErrors(visitor, input)
  const [first] = Object.values(errors).flat()
  if (first !== undefined) return fail('invalid_input', first, errors)
  const phone = parseChannelMobile(input.phone, channel)
  const email = normaliseEmail(input.email)
  const existing = await findCustomer(db.read, { email })
  const passwordHash = existing ? null : await hashPassword(input.password)
  const isOwn = existing ? await verifyPassword(existing.passwordHash, input.password) : false
  return db.transaction(async (trx) => {
    const now = visitor.now()
    if (existing && !isOwn) {
      // the right password would have signed in
      await logAccountEvent(trx, visitor, existing.id, 'failed_sign_in', 'password')
      return accountExists()
    }
    const values = { firstName: input.first_name, lastName: input.last_name, email, phone, passwordHash }
    const id = existing ? existing.id : await insertCustomer(trx, values, now.toISOString())
    const customer = id === null ? null : await lockCustomer(trx, { id })
    // another request has made the account in the meantime
    if (!customer) return accountExists()
    if (!existing) {
      await logAccountEvent(trx, visitor, customer.id, 'registered', 'registration')
      await publishEvent(trx, 'customer.registered', { customerId: customer.id }, now)
    }
    const { signedIn, notices } = await startSession(trx, visitor, customer, {
      method: existing ? 'password' : 'registration',
      isRemembered: true,
    })
    return ok(signedIn, notices)
  })
}

function accountExists() {
  const message = 'There is already an account with this email address. Log in, or choose a new password'
  return fail('account_exists', message, { email: [message] })
}
