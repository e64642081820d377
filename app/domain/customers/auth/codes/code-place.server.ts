import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { findCustomer } from '~/domain/customers/accounts/customers.queries.server'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'

/** Where codes are asked for and typed; wrong ones are counted for a destination and a place. */
export interface CodePlace {
  /** Keyed hash of the browser's name, or of the network. */
  hash: string
  /** Whether the account that has verified the destination was signed in to in this browser before. */
  isKnown: boolean
}

/**
 * The place of a visitor for a destination: the browser, if it has signed in to the account of the destination before,
 * else the network. So a stranger's guesses stop neither the owner's browsers nor other networks. An account is looked
 * for only in browsers that know one, so that no time tells a stranger whether a destination has one.
 */
export async function codePlaceOf(
  q: Knex,
  { session, knownAccounts, clientNetwork, secret }: AuthVisitor,
  destination: string,
): Promise<CodePlace> {
  const knowsOne = session !== null || knownAccounts.size > 0
  const by = destination.includes('@') ? { verifiedEmail: destination } : { verifiedPhone: destination }
  const owner = knowsOne ? await findCustomer(q, by) : null
  const signedIn = owner && session?.customerId === owner.id ? `session ${session.id}` : undefined
  const browser = owner ? (knownAccounts.get(owner.id) ?? signedIn) : undefined
  const place = browser === undefined ? `network:${clientNetwork ?? ''}` : `browser:${browser}`
  const hash = createHmac('sha256', secret).update(`code-place:${place}`).digest('hex')
  return { hash, isKnown: browser !== undefined }
}
