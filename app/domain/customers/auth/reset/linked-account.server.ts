import type { Knex } from 'knex'
import type { StoredCustomer } from '~/domain/customers/accounts/customer'
import { findCustomer, readEmailAccounts } from '~/domain/customers/accounts/customers.queries.server'
import { days } from '~/domain/shared/units'
import {
  deleteFormerEmail,
  findFormerEmail,
  storeFormerEmailOf,
  type FormerEmail,
} from './former-emails.queries.server'
import type { SentLink } from './reset.queries.server'

/** How long the former address of an account chooses its password, and the new one does not. */
export const formerEmailLifetime = days(7)

/** An account with the address to whose reader a link for a new password gives it. */
export interface LinkedAccount {
  customer: StoredCustomer
  email: string
  /** The address was the account's until it was changed lately. */
  former: FormerEmail | null
  /** When the reader of the address was last known to have the account; null for never. */
  knownSince: string | null
}

const changedAfter = (now: Date) => new Date(now.getTime() - formerEmailLifetime).toISOString()

/** The address that gets the links of an account, see findAccountToReset. */
export async function linkedAccountOf(q: Knex, customer: StoredCustomer, now: Date): Promise<LinkedAccount | null> {
  const former = await findFormerEmail(q, { customerId: customer.id }, changedAfter(now))
  if (former) return { customer, email: former.email, former, knownSince: former.verifiedAt }
  if (customer.email === null) return null
  return { customer, email: customer.email, former, knownSince: customer.emailVerifiedAt }
}

/**
 * The account for which somebody who types an address gets a link, and the address that the link is mailed to. Whoever
 * is in an account can give it an address of their own. Therefore the former address, if it was verified, gets all
 * links in the week after the change, and can ask for them itself. Of accounts that only name an address it is the
 * first one, which nobody can take from its owner by making another.
 */
export async function findAccountToReset(q: Knex, typed: string, now: Date): Promise<LinkedAccount | null> {
  const { verified, naming } = await readEmailAccounts(q, typed)
  if (verified) return linkedAccountOf(q, verified, now)
  const former = await findFormerEmail(q, { email: typed }, changedAfter(now))
  const customer = former ? await findCustomer(q, { id: former.customerId }) : naming.at(-1)
  return customer ? linkedAccountOf(q, customer, now) : null
}

/** The account that a link is for; null when the address that it was mailed to is not the right one any more. */
export async function readLinkedAccount(
  q: Knex,
  link: SentLink,
  typed: string,
  now: Date,
): Promise<LinkedAccount | null> {
  const customer = await findCustomer(q, { id: link.customerId })
  const account = customer && (await linkedAccountOf(q, customer, now))
  return account && account.email === link.email && link.email === typed ? account : null
}

/**
 * Keeps the address of an account that has just verified another one. After several changes within a week it is the
 * first address: the later ones may be those of somebody who should not be in the account. An address that somebody has
 * verified is no former one of other accounts.
 */
export async function keepFormerEmail(
  trx: Knex,
  before: Pick<StoredCustomer, 'id' | 'email' | 'emailVerifiedAt'>,
  verified: string,
  now: Date,
): Promise<void> {
  await deleteFormerEmail(trx, { email: verified })
  if (before.email !== verified) await keepProvenEmail(trx, before, now)
}

/** Keeps the address of an account that gets another one, if it was verified. Returns whether it was. */
export async function keepProvenEmail(
  trx: Knex,
  before: Pick<StoredCustomer, 'id' | 'email' | 'emailVerifiedAt'>,
  now: Date,
): Promise<boolean> {
  if (before.email === null || before.emailVerifiedAt === null) return false
  const earlier = await findFormerEmail(trx, { customerId: before.id }, changedAfter(now))
  const { email, verifiedAt } = earlier ?? { email: before.email, verifiedAt: before.emailVerifiedAt }
  await storeFormerEmailOf(trx, { customerId: before.id, email, verifiedAt, changedAt: now.toISOString() })
  return true
}
