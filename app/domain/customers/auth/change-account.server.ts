import { customerTables } from '~/domain/customers/sessions/account-tables'
import { findCustomer, updateCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { lockSignedIn } from '~/domain/customers/accounts/sessions.server'
import { deleteSessions } from '~/domain/customers/sessions/sessions.queries.server'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Customer } from '~/domain/shared/shop'
import type { AuthVisitor } from './auth-visitor'
import { hasSignedInRecently } from './confirm.server'
import { passwordProblem, passwordsNotOffered } from './password-rules'
import { hashPasswordOf } from './password-owner.server'
import { verifyPassword } from './passwords.server'
import { logAccountEvent } from './sign-in.server'

const signInFirst = () => fail('unauthenticated', 'Please log in first')
const confirmFirst = () => fail('confirmation_needed', 'Please confirm first that it’s you')

/** Changes the name of the signed-in customer. Error: 'unauthenticated'. */
export async function changeName(
  visitor: AuthVisitor,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<Result<Customer>> {
  const { session } = visitor
  if (!session) return signInFirst()
  return visitor.db.transaction(async (trx) => {
    if (!(await lockSignedIn(trx, session))) return signInFirst()
    await updateCustomer(trx, session.customerId, { firstName, lastName }, visitor.now().toISOString())
    const customer = await findCustomer(trx, { id: session.customerId })
    if (!customer) return signInFirst()
    const { passwordHash: _passwordHash, ...shown } = customer
    return ok(shown)
  })
}

/**
 * Whether the signed-in customer may ask for a code to a new phone or e-mail address. Whether another account has it is
 * told only to who has typed the right code. Errors: 'unauthenticated', 'confirmation_needed'.
 */
export function checkContactChange(visitor: AuthVisitor): Result<null> {
  if (!visitor.session) return signInFirst()
  return hasSignedInRecently(visitor) ? ok(null) : confirmFirst()
}

/**
 * Changes the password of the signed-in customer, or sets the first one. All other sessions end, and the customer is
 * told by mail. The current password is needed unless there is none; then the sign-in must be a recent one. Errors:
 * 'not_offered', 'unauthenticated', 'confirmation_needed', 'wrong_credentials', 'invalid_input'.
 */
export async function changePassword(
  visitor: AuthVisitor,
  input: { current_password: string; new_password: string },
): Promise<Result<null>> {
  const { session, db, settings } = visitor
  if (!settings.enable_legacy_auth) return passwordsNotOffered()
  const known = session && (await findCustomer(db.read, { id: session.customerId }))
  if (!session || !known) return signInFirst()
  if (known.passwordHash === null) {
    if (!hasSignedInRecently(visitor)) return confirmFirst()
  } else if (!(await verifyPassword(known.passwordHash, input.current_password))) {
    await db.transaction((trx) => logAccountEvent(trx, visitor, known.id, 'failed_sign_in', 'password'))
    return fail('wrong_credentials', 'This password isn’t right', { current_password: ['This password isn’t right'] })
  }
  const problem = passwordProblem(input.new_password, settings)
  if (problem !== null) return fail('invalid_input', problem, { new_password: [problem] })
  const passwordHash = await hashPasswordOf(db.read, known, input.new_password)
  const now = visitor.now()
  return db.transaction(async (trx) => {
    const customer = await lockSignedIn(trx, session)
    if (!customer) return signInFirst()
    // it was changed while this one was checked
    if (customer.passwordHash !== known.passwordHash) return confirmFirst()
    await updateCustomer(trx, known.id, { passwordHash }, now.toISOString())
    await deleteSessions(trx, customerTables, known.id, { exceptId: session.id })
    await logAccountEvent(trx, visitor, known.id, 'password_changed')
    await enqueueJob(trx, 'account.tell_changed', { customerId: known.id, what: 'password' }, now)
    return ok(null)
  })
}

/** Ends one of the customer's other sessions, or all of them. Another customer's session is not touched. */
export async function endSessions(visitor: AuthVisitor, which: { id: number } | 'others'): Promise<Result<null>> {
  const { session } = visitor
  if (!session) return signInFirst()
  return visitor.db.transaction(async (trx) => {
    if (!(await lockSignedIn(trx, session))) return signInFirst()
    const chosen = which === 'others' ? { exceptId: session.id } : which
    const ended = await deleteSessions(trx, customerTables, session.customerId, chosen)
    if (ended > 0) await logAccountEvent(trx, visitor, session.customerId, 'session_ended')
    return ok(null)
  })
}
