import { findCustomer } from '~/domain/customers/accounts/customers.queries.server'
import type { AuthVisitor } from './auth-visitor'
import { passkeySiteOf } from './passkeys/passkey-site'
import { readPasskeys } from './passkeys/passkeys.queries.server'

/** With what a customer can prove who they are on this host. */
export async function readSignInWays(
  visitor: Pick<AuthVisitor, 'db' | 'origin' | 'channel'>,
  customerId: number,
): Promise<{ hasPassword: boolean; hasPasskey: boolean }> {
  const customer = await findCustomer(visitor.db.read, { id: customerId })
  const passkeys = await readPasskeys(visitor.db.read, customerId, passkeySiteOf(visitor).rpId)
  return { hasPassword: Boolean(customer?.passwordHash), hasPasskey: passkeys.length > 0 }
}
