import type { AuthVisitor } from '~/domain/auth/auth-visitor'
import { hasSignedInRecently } from '~/domain/auth/confirm.server'
import { lockCustomer } from '~/domain/customers/customers.queries.server'
import { publishEvent } from '~/domain/jobs/outbox/publish.server'
import { fail, ok, type Result } from '~/domain/result'
import { days } from '~/domain/units'
import {
  deletePerson,
  hasOpenOrders,
  removePersonFromCarts,
  removePersonFromOrders,
} from './delete-account.queries.server'

/** An order that has not arrived after this time keeps nobody from leaving. */
const openOrderAge = days(30)

/**
 * Deletes the account of the signed-in customer: the person is removed from everything but the invoices, which the law
 * asks shops to keep; sums and goods of orders stay for the books. Errors: 'unauthenticated', 'confirmation_needed' when
 * the sign-in is not a recent one, 'invalid_input' while an order is on its way.
 */
export async function deleteAccount(visitor: AuthVisitor): Promise<Result<null>> {
  const { session } = visitor
  if (!session) return fail('unauthenticated', 'Please sign in first')
  if (!hasSignedInRecently(visitor)) return fail('confirmation_needed', 'Please confirm first that it is you')
  const now = visitor.now()
  const at = now.toISOString()
  return visitor.db.transaction(async (trx) => {
    const customer = await lockCustomer(trx, { id: session.customerId })
    if (!customer) return fail('unauthenticated', 'Please sign in first')
    if (await hasOpenOrders(trx, customer.id, new Date(now.getTime() - openOrderAge).toISOString()))
      return fail(
        'invalid_input',
        'An order of yours is still on its way, and we need your address to deliver it. You can delete your account when it has arrived.',
      )
    await removePersonFromOrders(trx, customer.id)
    await removePersonFromCarts(trx, customer.id, at)
    await deletePerson(trx, customer, at)
    await publishEvent(trx, 'customer.deleted', { customerId: customer.id }, now)
    return ok(null)
  })
}
