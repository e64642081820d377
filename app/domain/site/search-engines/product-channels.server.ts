import { readSwitchableChannels } from '~/domain/operations/channels/read-channel.server'
import type { ListingScope } from '~/domain/catalogue/listing/listing'
import { defaultPageSize } from '~/domain/catalogue/listing/listing-limits'
import { countScope } from '~/domain/catalogue/listing/listing-page.server'
import { readHiddenChannels } from '~/domain/catalogue/taxonomy/groups.queries.server'
import type { Shop } from '~/domain/shared/shop'
import { readListingChannels } from './search-engines.queries.server'

/**
 * The ids of the channels that visitors can switch to and that list a product; none where there is one channel only.
 */
export async function readProductChannels(shop: Pick<Shop, 'db' | 'settings'>, productId: number): Promise<number[]> {
  const channels = await readSwitchableChannels(shop.db, shop.settings)
  if (channels.length === 0) return []
  const ids = channels.map(({ id }) => id)
  const listing = new Set(await readListingChannels(shop.db.read, ids, productId))
  return ids.filter((id) => listing.has(id))
}

/**
 * The ids of the channels that visitors can switch to and that have this page of a listing; none where there is one
 * channel only.
 */
export async function readListingPageChannels(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  scope: ListingScope,
  page: number,
): Promise<number[]> {
  const channels = await readSwitchableChannels(db, settings)
  const hiddenIn = scope.kind === 'collection' ? await readHiddenChannels(db.read, scope.id) : []
  const counts = await Promise.all(channels.map((channel) => countScope({ db, channel }, scope)))
  return channels
    .filter(({ id }, place) => !hiddenIn.includes(id) && (counts[place] ?? 0) > (page - 1) * defaultPageSize)
    .map(({ id }) => id)
}
