import { lockCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { erasePerson, forgetMessages, type ErasureContext } from '~/domain/customers/auth/privacy/erase-person.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'

/**
 * Erases a customer who has asked for it, as when they delete their account themselves (erasePerson). The record of
 * changes says that it was done and by whom, and nothing of the person. Errors: `customer_not_found`,
 * `customer_order_on_its_way`, `customer_refund_by_hand`.
 */
export async function eraseCustomer(context: StaffContext & ErasureContext, id: number): Promise<StaffResult<null>> {
  const erased = await changeShop(context, 'customers', async (trx, record) => {
    const customer = await lockCustomer(trx, { id })
    if (!customer) return refuse('customer_not_found', { id })
    const done = await erasePerson(trx, context, customer)
    if ('problem' in done)
      return done.problem === 'order on its way'
        ? refuse('customer_order_on_its_way', {})
        : refuse('customer_refund_by_hand', {})
    record.add({ kind: 'customer', id, label: String(id), before: { isErased: false }, after: { isErased: true } })
    return ok(done.person)
  })
  if (!erased.ok) return erased
  await forgetMessages(context.dataDir, erased.value)
  return ok(null)
}
