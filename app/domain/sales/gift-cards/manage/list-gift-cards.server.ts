import { emailSpellings } from '~/domain/customers/addresses/email-address.schema'
import { plainCode } from '~/domain/shared/text/plain-code'
import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import type { Shop } from '~/domain/shared/shop'
import type { GiftCardListState } from './gift-card-list'
import { findGiftCards, readGiftCardPage, type OwnerGiftCard } from './gift-card-list.queries.server'

/**
 * Returns one page of the channel's gift cards, the newest first, or those that a search finds: by the email address of
 * the recipient, by the last four characters of the code, or by the number of the order.
 */
export async function listGiftCards(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  { q, state, ...page }: KeysetPage & { q: string; state: GiftCardListState },
): Promise<ListPage<OwnerGiftCard>> {
  if (q === '') return readGiftCardPage(db.read, channel.id, state, page)
  const text = plainCode(q)
  const by = text.includes('@')
    ? { emails: emailSpellings(text.toLowerCase()) }
    : text.length === 4
      ? { lastFour: text.toUpperCase() }
      : { orderNumber: text.toUpperCase() }
  return { rows: await findGiftCards(db.read, channel.id, by), next: null, previous: null }
}
