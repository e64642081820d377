import type { Knex } from 'knex'
import { customerTables } from '~/domain/customers/sessions/account-tables'
import {
  findCustomer,
  insertCustomer,
  isContactTaken,
  lockCustomer,
  releaseContact,
  updateCustomer,
} from '~/domain/customers/accounts/customers.queries.server'
import { lockSignedIn } from '~/domain/customers/accounts/sessions.server'
import type { StoredCustomer } from '~/domain/customers/accounts/customer'
import { confirmSession } from '~/domain/customers/sessions/sessions.queries.server'
import { enqueueJob, publishEvent } from '~/domain/operations/outbox/publish.server'
import { claimGuestOrders } from '~/domain/sales/orders/customer/customer-orders.queries.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { isToken } from '~/domain/shared/token.schema'
import { hours } from '~/domain/shared/units'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { logAccountEvent, startSession, type SignedIn } from '~/domain/customers/auth/sign-in.server'
import { keepFormerEmail } from '~/domain/customers/auth/reset/linked-account.server'
import { codePlaceOf } from './code-place.server'
import { codeOf, hashBrowserToken, isCode } from './code.server'
import { codeEnd, refusePaused } from './request-code.server'
import {
  countTry,
  countWrong,
  findCode,
  findPause,
  forgetWrong,
  lockDestination,
  markCodeUsed,
  storeFormerEmail,
  type CodeRow,
} from './codes.queries.server'

/** How long a destination is paused at a place after ten wrong codes in a row there (see countWrong). */
const pauseLength = hours(24)

/** The effect that a right code has had. */
export type VerifiedCode =
  | { done: 'signed_in'; signedIn: SignedIn; isNew: boolean }
  | { done: 'verified'; medium: CodeRow['medium'] }
  | { done: 'confirmed' }

const wrongCode = (message: string) => fail('wrong_code', message, { otp: [message] })

/**
 * Checks the code that was typed against the one that was sent for this browser, and does what it was asked for: signs
 * in (with a new account for an unknown number, where accounts can be made), verifies a contact, or confirms who it is.
 * A code is good for three tries and for one success. Errors: 'wrong_code', 'too_many_requests', 'not_offered',
 * 'account_exists', 'unauthenticated' when the session of a customer has ended meanwhile.
 */
export async function verifyCode(
  visitor: AuthVisitor,
  input: { codeToken: string | undefined; otp: string; isRemembered: boolean },
): Promise<Result<VerifiedCode>> {
  const now = visitor.now()
  const at = now.toISOString()
  const { codeToken } = input
  if (!isToken(codeToken)) return wrongCode('Please ask for a new code')
  return visitor.db.transaction(async (trx) => {
    const sent = await findCode(trx, { browserHash: hashBrowserToken(codeToken) })
    // one try after the other is counted for a destination, and one account after the other verifies it
    if (sent) await lockDestination(trx, sent.destination, at)
    const code = await countTry(trx, hashBrowserToken(codeToken), at)
    if (!code)
      return wrongCode(
        codeEnd(await findCode(trx, { browserHash: hashBrowserToken(codeToken) }), now) ?? 'Please ask for a new code',
      )
    const place = await codePlaceOf(trx, visitor, code.destination)
    const pause = await findPause(trx, code.destination, place, at)
    if (pause) return refusePaused(visitor, pause, code.customerId === null)
    if (!isCode(input.otp, codeOf(code.nonce, visitor.secret, visitor.settings.otp_digits))) {
      await countWrong(trx, code.destination, place, at, new Date(now.getTime() + pauseLength).toISOString())
      await logWrongCode(trx, visitor, code)
      return wrongCode(
        code.tries >= 3
          ? 'This code isn’t right, and can’t be tried again. Please ask for a new one'
          : 'This code isn’t right. Please check it',
      )
    }
    await markCodeUsed(trx, code.id, at)
    await forgetWrong(trx, code.destination, place)
    return code.customerId === null
      ? signInByCode(trx, visitor, code, input.isRemembered)
      : useForCustomer(trx, visitor, code, code.customerId)
  })
}

/**
 * Writes a wrong code into the access log of the account that it would have signed in to. The same is done for a number
 * without an account. A code that verifies a new contact signs nobody in.
 */
async function logWrongCode(trx: Knex.Transaction, visitor: AuthVisitor, code: CodeRow): Promise<void> {
  if (code.purpose === 'verify') return
  const known = code.customerId ?? (await findCustomer(trx, { verifiedPhone: code.destination }))?.id ?? null
  await logAccountEvent(trx, visitor, known, 'failed_sign_in', 'code')
}

/** Signs in the customer who has verified the number before, else a new one. */
async function signInByCode(
  trx: Knex.Transaction,
  visitor: AuthVisitor,
  code: CodeRow,
  isRemembered: boolean,
): Promise<Result<VerifiedCode>> {
  const at = visitor.now().toISOString()
  let customer = await lockCustomer(trx, { verifiedPhone: code.destination })
  const isNew = customer === null
  if (!customer) {
    customer = await makeCustomer(trx, visitor, code.destination, at)
    if (!customer)
      return fail(
        'not_offered',
        'We can’t find an account with this number, and new ones can’t be created at the moment',
      )
  }
  const { signedIn, notices } = await startSession(trx, visitor, customer, { method: 'code', isRemembered })
  return ok({ done: 'signed_in', signedIn, isNew }, notices)
}

async function makeCustomer(
  trx: Knex.Transaction,
  visitor: AuthVisitor,
  phone: string,
  at: string,
): Promise<StoredCustomer | null> {
  if (!visitor.settings.enable_customer_register) return null
  // another request may have made it since it was looked for
  const id = await insertCustomer(trx, { phone, phoneVerifiedAt: at }, at)
  if (id === null) return lockCustomer(trx, { verifiedPhone: phone })
  await logAccountEvent(trx, visitor, id, 'registered', 'registration')
  await publishEvent(trx, 'customer.registered', { customerId: id }, visitor.now())
  return findCustomer(trx, { id })
}

/** Verifies a contact of the signed-in customer, or confirms that it is them. */
async function useForCustomer(
  trx: Knex.Transaction,
  visitor: AuthVisitor,
  code: CodeRow,
  customerId: number,
): Promise<Result<VerifiedCode>> {
  const at = visitor.now().toISOString()
  const { session } = visitor
  // the code is that of another customer who was signed in here before
  if (session?.customerId !== customerId) return wrongCode('Please ask for a new code')
  const customer = await lockSignedIn(trx, session)
  if (!customer) return fail('unauthenticated', 'Please log in first')
  if (code.purpose === 'confirm') {
    await confirmSession(trx, customerTables, session.id, at)
    return ok({ done: 'confirmed' })
  }
  const { destination, medium } = code
  const isTaken =
    medium === 'sms'
      ? await isContactTaken(trx, { verifiedPhone: destination }, customerId)
      : await isContactTaken(trx, { verifiedEmail: destination }, customerId)
  if (isTaken)
    return fail(
      'account_exists',
      medium === 'sms'
        ? 'This number is already used by another account'
        : 'This address is already used by another account',
    )
  const isChanged = (medium === 'sms' ? customer.phone : customer.email) !== destination
  const change =
    medium === 'sms' ? { phone: destination, phoneVerifiedAt: at } : { email: destination, emailVerifiedAt: at }
  const contact = medium === 'sms' ? { phone: destination } : { email: destination }
  await updateCustomer(trx, customerId, change, at)
  await releaseContact(trx, contact, customerId, at)
  if (medium === 'mail') await keepFormerEmail(trx, customer, destination, visitor.now())
  await claimGuestOrders(trx, customerId, contact)
  if (isChanged) await logAndTell(trx, visitor, code, customer)
  await publishEvent(trx, 'customer.contact_verified', { customerId, codeId: code.id }, visitor.now())
  return ok({ done: 'verified', medium })
}

/**
 * Writes a changed contact into the access log, and tells the customer by mail: a changed address is told to the former
 * one, if that was verified.
 */
async function logAndTell(
  trx: Knex.Transaction,
  visitor: AuthVisitor,
  { id: codeId, medium }: CodeRow,
  before: StoredCustomer,
): Promise<void> {
  const customerId = before.id
  const now = visitor.now()
  if (medium === 'sms') {
    await logAccountEvent(trx, visitor, customerId, 'phone_changed', 'code')
    await enqueueJob(trx, 'account.tell_changed', { customerId, what: 'phone' }, now)
    return
  }
  await logAccountEvent(trx, visitor, customerId, 'email_changed', 'code')
  if (before.email === null || before.emailVerifiedAt === null) return
  await storeFormerEmail(trx, codeId, before.email)
  await enqueueJob(trx, 'account.tell_email_changed', { customerId, codeId }, now)
}
