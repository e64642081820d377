import { readCountryDelivery, readProductDelivery } from '~/domain/sales/cart/delivery/product-delivery.server'
import { readShownOffers, withOffers } from '~/domain/sales/cart/pricing/shown-offers.server'
import { cacheContent } from '~/domain/shared/reference-data/cache-content.server'
import { readProduct, readProductOfAddress, readRelated } from '~/domain/catalogue/products/read-product.server'
import { readProductChannels } from '~/domain/site/search-engines/product-channels.server'
import type { ShownProduct } from '~/domain/catalogue/products/product'
import { sameDayFor } from '~/domain/sales/shipping/arrival'
import type { Shop, Visitor } from '~/domain/shared/shop'
import { categoryPath, productPath } from '~/paths'
import { productData } from '~/http/search-engines/product-data'
import { breadcrumbData } from '~/http/structured-data'

/** With so few pieces left, the number is part of what the page shows. */
const scarceFrom = 10

/**
 * Reads the data that the page of a product shows to everybody. null where there is none; `moved` for an old slug or a
 * longer path. A page that shows how few pieces are left is read each time.
 */
export const readProductPage = cacheContent({
  max: 300,
  keyOf: ({ channel, origin }: Shop, parts: string[], sku: string | null, selection: Record<string, string>) => [
    channel.id,
    origin,
    parts,
    sku,
    selection,
  ],
  load: async (shop, parts, sku, selection) => toPage(shop, await readProductOfAddress(shop, parts, sku, selection)),
  isCached: (page) => page?.kind === 'found' && !page.isScarce,
})

/** Reads the page of a product that is not published, as readProductPage, for who works on it. It is not cached. */
export async function readProductPreview(shop: Shop, slug: string, selection: Record<string, string>) {
  return toPage(shop, await readProduct(shop, [slug], selection, true))
}

async function toPage(shop: Shop, result: Awaited<ReturnType<typeof readProduct>>) {
  if (result?.kind !== 'found') return result
  const { sizeChart, ...product } = result.product
  const [related, offers, channelIds, quoteFor] = await Promise.all([
    readRelated(shop, result.product, 4).then((cards) => withOffers(shop, cards)),
    readShownOffers(shop, { id: product.id, isOnSale: product.shown.compareAt !== null }),
    readProductChannels(shop, product.id),
    readCountryDelivery(shop, result.product),
  ])
  const crumbs = [
    ...product.breadcrumbs.map(({ name, slug }) => ({ name, path: categoryPath(slug) })),
    { name: product.name, path: productPath(product.slug) },
  ]
  const content = {
    product,
    offers,
    url: shop.origin + productPath(product.slug),
  }
  // what the browser gets no data of
  const server = {
    sizeChart,
    channelIds,
    structuredData: [productData(shop, result.product, quoteFor), breadcrumbData(shop.origin, crumbs)],
    related,
  }
  const isScarce = product.variants.some(({ available }) => available !== null && available <= scarceFrom)
  return { kind: 'found' as const, content, server, isScarce }
}

/** Reads the delivery that a product's page shows, for everybody with the same pincode on the same day. */
export const readShownDelivery = cacheContent({
  max: 500,
  keyOf: ({ channel, pincode, now }: Visitor, { id, selected, price }: ShownProduct) => [
    channel.id,
    id,
    selected?.id ?? null,
    selected?.stock ?? null,
    price.amount,
    pincode,
    Math.floor(now().getTime() / sameDayFor),
  ],
  load: readProductDelivery,
})
