import { cacheContent } from '~/domain/shared/reference-data/cache-content.server'
import type { ListingQuery } from '~/domain/catalogue/listing/listing'
import { searchProducts } from '~/domain/catalogue/search/search.server'
import { withOffers } from '~/domain/sales/cart/pricing/shown-offers.server'
import type { Shop } from '~/domain/shared/shop'
import { serverPart } from '~/framework/page-data'
import { cataloguePath } from '~/paths'
import { targetPath } from '~/http/link-targets/target-path'
import { suggestCategories } from '~/http/catalogue/catalogue-page.server'

/** Reads the content that the page of a search shows to everybody, and the product whose SKU was typed. */
export const readSearchPage = cacheContent({
  max: 300,
  keyOf: ({ channel }: Shop, text: string, query: ListingQuery, isExact: boolean) => [channel.id, text, query, isExact],
  async load(shop, text, query, isExact) {
    const found = await searchProducts(shop, text, query, { isExact })
    const suggestions = found.suggestions.map((group) => ({ name: group.name, path: cataloguePath(group) }))
    const isEmpty = found.listing.total === 0 && suggestions.length === 0
    const content = {
      text: found.text,
      server: serverPart({
        header: {
          text: found.text,
          correction: found.correction,
          fewerWords: found.fewerWords,
          pages: found.pages.map(({ place, ...page }) => ({ ...page, path: targetPath(place) })),
        },
      }),
      hasPages: found.pages.length > 0,
      listing: { ...found.listing, cards: await withOffers(shop, found.listing.cards) },
      suggestions: isEmpty ? await suggestCategories(shop) : suggestions,
    }
    return { productOfSku: found.productOfSku, content }
  },
})
