import type { MetaDescriptor } from '~/framework/react'
import { sellerAddressOf } from '~/domain/operations/channels/seller'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { Shop } from '~/domain/shared/shop'
import { shopData } from '~/http/structured-data'

/** The shop of the channel for search engines. */
export async function readShopData(
  shop: Pick<Shop, 'db' | 'channel' | 'origin' | 'settings'>,
): Promise<MetaDescriptor[]> {
  const { name, metaDescription, logo } = await readStorefront(shop)
  const { origin, settings } = shop
  const address = sellerAddressOf(shop.channel, settings)
  return shopData({ origin, settings, address, storeName: name, description: metaDescription, logoHash: logo })
}
