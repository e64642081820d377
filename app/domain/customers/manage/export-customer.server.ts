import { lockCustomer } from '~/domain/customers/accounts/customers.queries.server'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { collectData } from '~/domain/customers/auth/privacy/own-data/collect-data.server'
import type { DataPart } from '~/domain/customers/auth/privacy/own-data/data-part'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'

/**
 * Everything that the shop knows of a customer, for a member who gives it to them; that it was taken is recorded. The
 * same as customers read themselves (collectData). Errors: `customer_not_found`.
 */
export async function exportCustomer(
  context: StaffContext,
  visitor: AuthVisitor,
  id: number,
): Promise<StaffResult<DataPart[]>> {
  const found = await changeShop(context, 'customers', async (trx, record) => {
    const customer = await lockCustomer(trx, { id })
    if (!customer) return refuse('customer_not_found', { id })
    const at = context.now().toISOString()
    record.add({ kind: 'customer', id, label: String(id), before: { dataTakenAt: null }, after: { dataTakenAt: at } })
    return ok(customer)
  })
  return found.ok ? ok(await collectData(visitor, found.value)) : found
}
