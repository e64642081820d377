import { parsePhone } from '~/domain/customers/addresses/phone.server'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import {
  findCustomerOfOrder,
  findCustomers,
  findCustomersByName,
  readCustomerPage,
  type CustomerListEntry,
} from '~/domain/customers/accounts/list/customer-list.queries.server'
import { endOfZonedDay, zonedInstant } from '~/domain/operations/channels/zoned-time'
import { tagKey } from '~/domain/operations/tags/tag'
import { findTag } from '~/domain/operations/tags/tags.queries.server'
import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import type { ShopChannel } from '~/domain/shared/shop'
import { plainCode } from '~/domain/shared/text/plain-code'

/** What a list of customers shows: those whose account is of these days and has a tag, or those whom a search finds. */
export interface CustomerFilter {
  /** '' without a search, which looks at all days and tags. */
  q: string
  /** The first and the last day, such as 2026-02-01; '' for no limit. */
  from: string
  to: string
  /** Only customers with this tag; '' or absent for all. */
  tag?: string
}

/**
 * Returns one page of the customers with an account, the newest first; or those whom a search finds: by an e-mail
 * address, by a phone number, by the number of an order, or by the beginning of a name.
 */
export async function listCustomers(
  { db, channel }: ShopChannel,
  { q, from, to, tag = '', ...page }: KeysetPage & CustomerFilter,
  size = 50,
): Promise<ListPage<CustomerListEntry>> {
  if (q === '') {
    const stored = tag === '' ? null : await findTag(db.read, 'customer', tagKey(tag))
    if (tag !== '' && !stored) return { rows: [], next: null, previous: null }
    const limits = {
      tagId: stored?.id ?? null,
      from: zonedInstant(from, channel.timeZone)?.toISOString() ?? null,
      until: endOfZonedDay(to, channel.timeZone)?.toISOString() ?? null,
    }
    return readCustomerPage(db.read, limits, page, size)
  }
  const found = (rows: CustomerListEntry[]) => ({ rows, next: null, previous: null })
  const word = plainCode(q)
  if (word.includes('@')) return found(await findCustomers(db.read, { email: normaliseEmail(word) }))
  const phone = parsePhone(q, channel.countryCode)
  const byPhone = phone === null ? [] : await findCustomers(db.read, { phone })
  if (byPhone.length > 0) return found(byPhone)
  const byOrder = await findCustomerOfOrder(db.read, word.toUpperCase().replace(/^#/, ''))
  if (byOrder.length > 0) return found(byOrder)
  const words = q.split(/\s+/).filter(Boolean)
  // one letter is the beginning of too many names
  return found(words.join('').length < 2 ? [] : await findCustomersByName(db.read, db.dialect, words))
}
