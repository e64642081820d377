import type { Database } from '~db/connection'
import { readCustomerNotes, type CustomerNote } from '~/domain/customers/accounts/customer-notes.queries.server'
import { findCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { readCustomerEntry } from '~/domain/customers/accounts/list/customer-list.queries.server'
import { readCustomerSessions, type ListedCustomerSession } from '~/domain/customers/accounts/sessions.server'
import {
  readOwnGiftCards,
  readOwnRequestsForMail,
} from '~/domain/customers/auth/privacy/own-data/own-texts.queries.server'
import { personOf } from '~/domain/customers/auth/privacy/person'
import { readSavedKeys } from '~/domain/customers/wishlist/wishlist.queries.server'
import { readAddressBook } from '~/domain/sales/cart/address-book/address-book.server'
import type { BookAddress } from '~/domain/sales/cart/address-book/address-book.queries.server'
import { readTagsOf } from '~/domain/operations/tags/tags.queries.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { formatMoney } from '~/domain/shared/money/money'
import type { Customer } from '~/domain/shared/shop'

/** A customer as the staff see them. */
export interface StaffCustomer {
  customer: Customer
  version: number
  createdAt: string
  hasPassword: boolean
  addresses: BookAddress[]
  notes: CustomerNote[]
  /** The names of their tags. */
  tags: string[]
  giftCards: Array<{ lastFour: string; amount: string; balance: string; recipient: string; at: string }>
  wishlistCount: number
  sessions: ListedCustomerSession[]
  /** The mails that they have asked for at their verified address. */
  mails: Array<{ what: string; about: string; at: string; confirmedAt: string | null }>
}

/** The customer with this id and what belongs to them, without their orders; null for one who is not or no more. */
export async function readStaffCustomer(
  context: { db: Database; now: () => Date; channel: Pick<Channel, 'countryCode' | 'languageTag'> },
  id: number,
): Promise<StaffCustomer | null> {
  const { db, channel } = context
  const entry = await readCustomerEntry(db.read, id)
  const stored = entry && (await findCustomer(db.read, { id }))
  if (!stored) return null
  const { passwordHash, ...customer } = stored
  const person = personOf(customer, channel.countryCode)
  const cards = await readOwnGiftCards(db.read, person)
  return {
    customer,
    version: entry.version,
    createdAt: entry.createdAt,
    hasPassword: passwordHash !== null,
    addresses: await readAddressBook(context, id),
    notes: await readCustomerNotes(db.read, id),
    tags: ((await readTagsOf(db.read, 'customer', [id])).get(id) ?? []).map(({ name }) => name),
    giftCards: cards.slice(-20).map(({ lastFour, recipient, at, amount, balance, currency }) => ({
      lastFour,
      recipient,
      at,
      amount: formatMoney(amount, currency, channel.languageTag),
      balance: formatMoney(balance, currency, channel.languageTag),
    })),
    wishlistCount: (await readSavedKeys(db.read, id)).length,
    sessions: await readCustomerSessions(context, id),
    mails: (await readOwnRequestsForMail(db.read, person)).map(({ email: _email, ...mail }) => mail),
  }
}
