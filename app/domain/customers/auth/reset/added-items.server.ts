import type { Knex } from 'knex'
import { readPasskeys } from '~/domain/customers/auth/passkeys/passkeys.queries.server'
import type { LinkedAccount } from './linked-account.server'

/** A way into an account that was added since the reader of its address was last known to have it. */
export interface AddedItem {
  /** Names this very item in a form: another number, or another change, has another key. */
  key: string
  what: 'passkey' | 'phone' | 'email'
  /** The passkey's name, the end of the number, or the new address. */
  label: string
  /** ISO instant. */
  addedAt: string
  passkeyId: number | null
}

const lastDigits = 3

/**
 * The passkeys and the verified number that were added to an account since then, and the address that took the place of
 * the one that the link was mailed to. Whoever knows a password can sign in and add them. A link can take out nothing
 * that is older: its reader has only shown to have the address.
 */
export async function readAddedItems(q: Knex, { customer, former, knownSince }: LinkedAccount): Promise<AddedItem[]> {
  const isNew = (at: string) => knownSince === null || at > knownSince
  const passkeys = await readPasskeys(q, customer.id, null)
  const items: AddedItem[] = passkeys
    .filter(({ createdAt }) => isNew(createdAt))
    .map(({ id, name, createdAt }) => ({
      key: `passkey-${id}`,
      what: 'passkey',
      label: name,
      addedAt: createdAt,
      passkeyId: id,
    }))
  const { phone, phoneVerifiedAt, email } = customer
  if (phone !== null && phoneVerifiedAt !== null && isNew(phoneVerifiedAt))
    items.push({
      key: `phone-${Date.parse(phoneVerifiedAt)}`,
      what: 'phone',
      label: phone.slice(-lastDigits),
      addedAt: phoneVerifiedAt,
      passkeyId: null,
    })
  if (former && email !== null && email !== former.email)
    items.push({
      key: `email-${Date.parse(former.changedAt)}`,
      what: 'email',
      label: email,
      addedAt: former.changedAt,
      passkeyId: null,
    })
  return items
}
