import { findCustomer } from '~/domain/customers/customers.queries.server'
import type { Shop } from '~/domain/shop'

/** With what a customer can prove who they are. */
export async function readSignInWays({ db }: Pick<Shop, 'db'>, customerId: number): Promise<{ hasPassword: boolean }> {
  const customer = await findCustomer(db.read, { id: customerId })
  return { hasPassword: Boolean(customer?.passwordHash) }
}
