import type { Knex } from 'knex'
import type { StoredCustomer } from '~/domain/customers/accounts/customer'
import { readEmailAccounts } from '~/domain/customers/accounts/customers.queries.server'
import { checkPassword } from './passwords.server'

interface PasswordOwner {
  /** The account with this address and password; null without one. */
  owner: StoredCustomer | null
  /** See checkPassword. */
  rehashed: string | null
  /** The account that a wrong password is logged for: the one that has verified the address, else the last one. */
  accountId: number | null
  /** The last account that only names the address. */
  lastUnverifiedId: number | null
}

/**
 * Finds the account that an address and a password sign in to: the last one that only names the address, or the one
 * that has verified it; without such a one the first that names it, so that nobody is shut out by who registers with
 * the same address. A wrong password takes two checks, however many accounts there are, and the account that somebody
 * has just made with a stranger's address takes one, so that nobody learns from the time who has an account.
 */
export async function findPasswordOwner(
  q: Knex,
  { email, password }: { email: string; password: string },
): Promise<PasswordOwner> {
  const { verified, first, last } = await readEmailAccounts(q, email)
  const accountId = verified?.id ?? last?.id ?? null
  const lastUnverifiedId = last?.id ?? null
  const keeper = verified ?? (first?.id === last?.id ? null : first)
  for (const account of [last, keeper].sort((one, other) => Number(one === null) - Number(other === null))) {
    const { isRight, rehashed } = await checkPassword(account?.passwordHash ?? null, password)
    if (isRight) return { owner: account, rehashed, accountId, lastUnverifiedId }
  }
  return { owner: null, rehashed: null, accountId, lastUnverifiedId }
}
