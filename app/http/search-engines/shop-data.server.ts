import type { MetaDescriptor } from '~/framework/react'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { Shop } from '~/domain/shared/shop'
import { shopData } from '~/http/structured-data'

/** The shop of the channel for search engines. */
export async function readShopData(
  shop: Pick<Shop, 'db' | 'channel' | 'origin' | 'settings'>,
): Promise<MetaDescriptor[]> {
  const { name, metaDescription, logo } = await readStorefront(shop)
  const { origin, settings } = shop
  return shopData({ origin, settings, storeName: name, description: metaDescription, logoHash: logo })
}
