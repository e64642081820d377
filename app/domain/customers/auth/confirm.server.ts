import { customerTables } from '~/domain/customers/sessions/account-tables'
import { findCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { lockSignedIn } from '~/domain/customers/accounts/sessions.server'
import { confirmSession } from '~/domain/customers/sessions/sessions.queries.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { minutes } from '~/domain/shared/units'
import type { AuthVisitor } from './auth-visitor'
import { verifyPassword } from './passwords.server'
import { logAccountEvent } from './sign-in.server'

/** How long after signing in an account may be changed without another proof. */
const recentSignIn = minutes(15)

/** Whether the customer has proved a short time ago who they are. */
export function hasSignedInRecently({ session, now }: Pick<AuthVisitor, 'session' | 'now'>): boolean {
  return session !== null && now().getTime() - Date.parse(session.signedInAt) < recentSignIn
}

/** Proves with the password that it is the customer who signed in. Errors: 'unauthenticated', 'wrong_credentials'. */
export async function confirmWithPassword(visitor: AuthVisitor, password: string): Promise<Result<null>> {
  const { db, session } = visitor
  const customer = session && (await findCustomer(db.read, { id: session.customerId }))
  if (!session || !customer) return fail('unauthenticated', 'Please log in first')
  const isRight = await verifyPassword(customer.passwordHash, password)
  return db.transaction(async (trx) => {
    if (!isRight) {
      await logAccountEvent(trx, visitor, customer.id, 'failed_sign_in', 'password')
      return fail('wrong_credentials', 'This password isn’t right', { password: ['This password isn’t right'] })
    }
    if (!(await lockSignedIn(trx, session))) return fail('unauthenticated', 'Please log in first')
    await confirmSession(trx, customerTables, session.id, visitor.now().toISOString())
    return ok(null)
  })
}
