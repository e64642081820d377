import type { Knex } from 'knex'
import type { StoredCustomer } from '~/domain/customers/accounts/customer'
import { readEmailAccounts } from '~/domain/customers/accounts/customers.queries.server'
import { checkPassword, hashPassword, hashWithSaltOf, isSameHash, rehash, sharesSalt } from './passwords.server'

interface PasswordOwner {
  /** The account with this address and password; null without one. */
  owner: StoredCustomer | null
  /** See checkPassword. */
  rehashed: string | null
  /** The account that a wrong password is logged for: the one that has verified the address, else the last one. */
  accountId: number | null
  /** The last account that only names the address. */
  lastUnverifiedId: number | null
  /** The hash to store for another account that names the address with this password; null when it may be any. */
  sharedHash: string | null
}

/**
 * Finds the account that an address and a password sign in to, of those that only name the address and the one that has
 * verified it, so that nobody is shut out by who registers with the same address. Those that only name it share a salt
 * (sharedHash): one hash finds the right one among them. So a wrong password takes two checks, however many accounts
 * there are, and the account that somebody has just made with a stranger's address takes one: nobody learns from the
 * time who has an account. Of accounts with salts of their own only the first one is looked for.
 */
export async function findPasswordOwner(
  q: Knex,
  { email, password }: { email: string; password: string },
): Promise<PasswordOwner> {
  const { verified, naming } = await readEmailAccounts(q, email)
  const found = { accountId: verified?.id ?? naming[0]?.id ?? null, lastUnverifiedId: naming[0]?.id ?? null }
  const stored = naming.find(({ passwordHash }) => passwordHash !== null)?.passwordHash ?? null
  const sharedHash = stored === null ? null : await hashWithSaltOf(stored, password)
  const sharing = sharedHash === null ? undefined : naming.find((one) => isSameHash(one.passwordHash, sharedHash))
  if (sharing?.passwordHash)
    return { ...found, owner: sharing, rehashed: await rehash(sharing.passwordHash, password), sharedHash }
  const isApart = ({ passwordHash }: StoredCustomer) =>
    passwordHash !== null && stored !== null && !sharesSalt(passwordHash, stored)
  const keeper = verified ?? naming.filter(isApart).at(-1)
  const { isRight, rehashed } = await checkPassword(keeper?.passwordHash ?? null, password)
  if (keeper && isRight) return { ...found, owner: keeper, rehashed, sharedHash }
  if (sharedHash === null) await checkPassword(null, password)
  return { ...found, owner: null, rehashed: null, sharedHash }
}

/**
 * Hashes the new password of an account: with the salt of the accounts that only name the same address, if it does so,
 * too (see findPasswordOwner).
 */
export async function hashPasswordOf(
  q: Knex,
  { email, emailVerifiedAt, passwordHash }: StoredCustomer,
  password: string,
): Promise<string> {
  if (email === null || emailVerifiedAt !== null) return hashPassword(password)
  const { naming } = await readEmailAccounts(q, email)
  const stored = passwordHash ?? naming.find((one) => one.passwordHash !== null)?.passwordHash
  return stored ? hashWithSaltOf(stored, password) : hashPassword(password)
}
