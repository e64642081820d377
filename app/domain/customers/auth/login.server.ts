import type { z } from 'zod/v4'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { lockCustomer, updateCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { loginFields } from './auth.schema'
import type { AuthVisitor } from './auth-visitor'
import { passwordsNotOffered } from './password-rules'
import { findPasswordOwner } from './password-owner.server'
import { logAccountEvent, startSession, type SignedIn } from './sign-in.server'

const wrong = () => fail('wrong_credentials', 'This email address and password don’t match')

/**
 * Signs in with e-mail and password. Known and unknown addresses get the same answer after the same work: a hash and a
 * written log entry. Errors: 'not_offered' when the shop has no sign-in with a password, 'wrong_credentials'.
 */
export async function signInWithPassword(
  visitor: AuthVisitor,
  input: z.output<typeof loginFields>,
): Promise<Result<SignedIn>> {
  const { db, settings, now } = visitor
  if (!settings.enable_legacy_auth) return passwordsNotOffered()
  const {
    owner: known,
    rehashed,
    accountId,
  } = await findPasswordOwner(db.read, {
    email: normaliseEmail(input.email),
    password: input.password,
  })
  if (!known) {
    await db.transaction((trx) => logAccountEvent(trx, visitor, accountId, 'failed_sign_in', 'password'))
    return wrong()
  }
  return db.transaction(async (trx) => {
    const customer = await lockCustomer(trx, { id: known.id })
    // the password was changed while this one was checked
    if (!customer || customer.passwordHash !== known.passwordHash) return wrong()
    if (rehashed) await updateCustomer(trx, customer.id, { passwordHash: rehashed }, now().toISOString())
    const { signedIn, notices } = await startSession(trx, visitor, customer, {
      method: 'password',
      isRemembered: input.remember_me,
    })
    return ok(signedIn, notices)
  })
}
