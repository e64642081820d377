import { customerTables } from '~/domain/customers/sessions/account-tables'
import { createHash, createHmac } from 'node:crypto'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { hashPassword } from '~/domain/customers/auth/passwords.server'
import { passwordProblem, passwordsNotOffered } from '~/domain/customers/auth/password-rules'
import { deletePasskeys } from '~/domain/customers/auth/passkeys/passkeys.queries.server'
import { logAccountEvent } from '~/domain/customers/auth/sign-in.server'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { lockDestination, removeUncounted } from '~/domain/customers/auth/codes/codes.queries.server'
import {
  findCustomer,
  isContactTaken,
  lockCustomer,
  readEmailAccounts,
  releaseContact,
  updateCustomer,
} from '~/domain/customers/accounts/customers.queries.server'
import { deleteSessions } from '~/domain/customers/sessions/sessions.queries.server'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { isToken } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import { minutes } from '~/domain/shared/units'
import { cancelResets, findResetCustomerId, insertReset, useReset } from './reset.queries.server'

/** How long a link can be used. */
const resetLifetime = minutes(60)

/** The token of a link, 256 bits: so the database alone tells no link, and a mail can be sent again. */
export function resetTokenOf(nonce: string, secret: string): string {
  return createHmac('sha256', secret).update(`reset-token:${nonce}`).digest('base64url')
}

const hashResetToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Mails a link to choose a new password. Known and unknown addresses get the same answer after nearly the same work: a
 * job is written for both, and the mail is sent by it. Of accounts that only name the address it is the first one, which
 * nobody can take from its owner by making another. Error: 'not_offered' when nobody can log in with a password.
 */
export async function requestPasswordReset(visitor: AuthVisitor, { email }: { email: string }): Promise<Result<null>> {
  if (!visitor.settings.enable_legacy_auth) return passwordsNotOffered()
  const now = visitor.now()
  await visitor.db.transaction(async (trx) => {
    const { verified, first } = await readEmailAccounts(trx, normaliseEmail(email))
    const customer = verified ?? first
    const nonce = makeToken()
    const tokenHash = hashResetToken(resetTokenOf(nonce, visitor.secret))
    const resetId = customer
      ? await insertReset(trx, {
          customerId: customer.id,
          channelId: visitor.channel.id,
          nonce,
          tokenHash,
          now: now.toISOString(),
          expiresAt: new Date(now.getTime() + resetLifetime).toISOString(),
        })
      : 0
    await enqueueJob(trx, 'account.send_reset', { resetId }, now)
  })
  return ok(null)
}

/** Whether a link can be used: its token is one of this address, unused, and not an hour old. */
export async function isResetValid(
  visitor: AuthVisitor,
  { email, token }: { email: string; token: string },
): Promise<boolean> {
  if (!isToken(token)) return false
  const id = await findResetCustomerId(visitor.db.read, hashResetToken(token), visitor.now().toISOString())
  const customer = id === null ? null : await findCustomer(visitor.db.read, { id })
  return customer !== null && customer.email === normaliseEmail(email)
}

const expired = () => fail('link_expired', 'This link has expired, or has been used already. Please ask for a new one')

/**
 * Sets a new password with the token of a link, which is used up by it. All sessions of the customer end; the address
 * counts as verified, because the link was mailed there. If it was not before, somebody else may have made the account
 * with this address: their passkeys and their number sign in no more. Errors: 'not_offered', 'link_expired',
 * 'invalid_input'.
 */
export async function completePasswordReset(
  visitor: AuthVisitor,
  input: { email: string; token: string; password: string },
): Promise<Result<null>> {
  if (!visitor.settings.enable_legacy_auth) return passwordsNotOffered()
  if (!(await isResetValid(visitor, input))) return expired()
  const problem = passwordProblem(input.password, visitor.settings)
  if (problem !== null) return fail('invalid_input', problem, { password: [problem] })
  const passwordHash = await hashPassword(input.password)
  const at = visitor.now().toISOString()
  return visitor.db.transaction(async (trx) => {
    const customerId = await useReset(trx, hashResetToken(input.token), at)
    const customer = customerId === null ? null : await lockCustomer(trx, { id: customerId })
    if (!customer?.email) return expired()
    // one account after the other verifies an address
    await lockDestination(trx, customer.email, at)
    await removeUncounted(trx, customer.email)
    if (await isContactTaken(trx, { verifiedEmail: customer.email }, customer.id)) return expired()
    const firstProof = customer.emailVerifiedAt === null ? { emailVerifiedAt: at, phoneVerifiedAt: null } : {}
    await updateCustomer(trx, customer.id, { passwordHash, ...firstProof }, at)
    await releaseContact(trx, { email: customer.email }, customer.id, at)
    if (customer.emailVerifiedAt === null && (await deletePasskeys(trx, customer.id)) > 0)
      await logAccountEvent(trx, visitor, customer.id, 'passkey_removed')
    await cancelResets(trx, customer.id, at)
    await deleteSessions(trx, customerTables, customer.id, 'all')
    await logAccountEvent(trx, visitor, customer.id, 'password_reset', 'reset')
    await enqueueJob(trx, 'account.tell_changed', { customerId: customer.id, what: 'password' }, visitor.now())
    return ok(null)
  })
}
