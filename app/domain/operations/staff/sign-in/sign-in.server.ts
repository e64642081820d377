import type { Knex } from 'knex'
import type { z } from 'zod/v4'
import { checkPassword } from '~/domain/customers/auth/passwords.server'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { fail, ok, type Result } from '~/domain/shared/result'
import { hashSessionToken, makeSessionToken } from '~/domain/customers/sessions/session-token.server'
import { acceptSecondFactor } from '~/domain/operations/staff/second-factor/second-factor.server'
import { findAuthenticator } from '~/domain/operations/staff/second-factor/second-factor.queries.server'
import type { StaffMember, StaffSignInMethod, StaffVisitor } from '~/domain/operations/staff/staff'
import type { staffLoginFields } from '~/domain/operations/staff/staff.schema'
import { logStaffEvent } from '~/domain/operations/staff/staff-log.server'
import { startStaffSession } from '~/domain/operations/staff/staff-sessions.server'
import { findStaffMember, lockStaffMember, rehashStaffPassword } from '~/domain/operations/staff/staff.queries.server'
import { isToken } from '~/domain/shared/token.schema'
import { minutes } from '~/domain/shared/units'
import {
  countPendingTry,
  deletePendingSignIn,
  findPendingMember,
  insertPendingSignIn,
  replaceSignInLink,
  takeSignInLink,
} from './sign-in.queries.server'

/** How long a member may take to find the code. */
const pendingLifetime = minutes(10)
/** How long a link of the command line can be used. */
const linkLifetime = minutes(5)

/** The cookie that the browser of a member gets: that of a session, or one with which the code can be given. */
export type StaffSignIn =
  { kind: 'signed in'; sessionToken: string; memberId: number } | { kind: 'code needed'; pendingToken: string }

const wrong = () => fail('wrong_credentials', 'This email address and password don’t match')

/**
 * Signs a member of staff in with e-mail and password; where a second factor is set up, it is asked for next. Known and
 * unknown addresses get the same answer after the same work: a hash and a written log entry. Error:
 * 'wrong_credentials'.
 */
export async function signInStaff(
  visitor: StaffVisitor,
  input: z.output<typeof staffLoginFields>,
): Promise<Result<StaffSignIn>> {
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
    return ok(await askSecondFactor(trx, visitor, member, 'password'))
  })
}

/** After the first proof: a session, or where the member has a second factor, a sign-in that waits for it. */
async function askSecondFactor(
  trx: Knex.Transaction,
  visitor: StaffVisitor,
  member: StaffMember,
  method: StaffSignInMethod,
): Promise<StaffSignIn> {
  const authenticator = await findAuthenticator(trx, member.id)
  if (!authenticator?.confirmedAt)
    return {
      kind: 'signed in',
      sessionToken: await startStaffSession(trx, visitor, member, method),
      memberId: member.id,
    }
  const pendingToken = makeSessionToken()
  const now = visitor.now()
  const expiresAt = new Date(now.getTime() + pendingLifetime).toISOString()
  const row = { tokenHash: hashSessionToken(pendingToken), staffId: member.id, expiresAt }
  await insertPendingSignIn(trx, row, now.toISOString())
  return { kind: 'code needed', pendingToken }
}

/** The id of the member who has given the password in this browser and still has to give a code; null for others. */
export async function readPendingMember(
  { db, now }: Pick<StaffVisitor, 'db' | 'now'>,
  pendingToken: string | undefined,
): Promise<number | null> {
  if (!isToken(pendingToken)) return null
  return findPendingMember(db.read, hashSessionToken(pendingToken), now().toISOString())
}

/**
 * Ends a sign-in with a code of the member's app, or with a recovery code. Errors: 'wrong_code' by field,
 * 'link_expired' when the password has to be given again: after ten minutes, five wrong codes, or because another
 * request has used it.
 */
export async function signInWithSecondFactor(
  visitor: StaffVisitor,
  { pendingToken, code }: { pendingToken: string | undefined; code: string },
): Promise<Result<Extract<StaffSignIn, { kind: 'signed in' }>>> {
  const expired = () => fail('link_expired', 'Please sign in again: this took too long, or too many codes were wrong')
  if (!isToken(pendingToken)) return expired()
  const tokenHash = hashSessionToken(pendingToken)
  return visitor.db.transaction(async (trx) => {
    const now = visitor.now()
    const memberId = await countPendingTry(trx, tokenHash, now.toISOString())
    const member = memberId === null ? null : await lockStaffMember(trx, { id: memberId })
    if (!member) return expired()
    const used = await acceptSecondFactor(trx, visitor, member.id, code)
    if (used === null) {
      await logStaffEvent(trx, visitor, member.id, { kind: 'failed_sign_in', method: 'app', now })
      const message = 'This code is not right, or was used already'
      return fail('wrong_code', message, { code: [message] })
    }
    if (!(await deletePendingSignIn(trx, tokenHash))) return expired()
    const sessionToken = await startStaffSession(trx, visitor, member, used)
    return ok({ kind: 'signed in', sessionToken, memberId: member.id })
  })
}

/**
 * Makes a link's token for a member, which replaces their earlier ones. Error: 'not_found'.
 * @param lifetime in milliseconds
 */
export async function makeSignInLink(
  { db, now }: Pick<StaffVisitor, 'db' | 'now'>,
  email: string,
  lifetime = linkLifetime,
): Promise<Result<{ token: string; member: StaffMember; expiresAt: string }>> {
  const token = makeSessionToken()
  return db.transaction(async (trx) => {
    const member = await lockStaffMember(trx, { email: normaliseEmail(email) })
    if (!member) return fail('not_found', `There is no member of staff with the address ${email}`)
    const expiresAt = new Date(now().getTime() + lifetime).toISOString()
    await replaceSignInLink(trx, { tokenHash: hashSessionToken(token), staffId: member.id, expiresAt })
    await logStaffEvent(trx, 'command line', member.id, { kind: 'link_made', now: now() })
    return ok({ token, member, expiresAt })
  })
}

/**
 * Signs in with the token of a link, once; it replaces the password, not the second factor. Error: 'link_expired' for a
 * token that was used, has expired, or never existed.
 */
export async function signInWithLink(visitor: StaffVisitor, token: string): Promise<Result<StaffSignIn>> {
  const expired = () =>
    fail('link_expired', 'This link has expired or was used already. Please sign in with your password')
  if (!isToken(token)) return expired()
  return visitor.db.transaction(async (trx) => {
    const memberId = await takeSignInLink(trx, hashSessionToken(token), visitor.now().toISOString())
    const member = memberId === null ? null : await lockStaffMember(trx, { id: memberId })
    return member ? ok(await askSecondFactor(trx, visitor, member, 'link')) : expired()
  })
}
