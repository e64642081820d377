import { keepContent } from '~/domain/facts/keep-content.server'
import type { ListingQuery } from '~/domain/listing/listing'
import { mainFaq } from '~/domain/faqs/faq'
import type { FoundPlace } from '~/domain/search/matching-pages.server'
import { searchProducts } from '~/domain/search/search.server'
import type { Shop } from '~/domain/shop'
import { keepJson, serverOnly } from '~/framework/page-data'
import { cataloguePath, contentPagePath, faqPath, giftCardPath, trackOrderPath } from '~/paths'
import { suggestCategories } from './catalogue-page.server'

/** Address of a page that a search found. */
export function foundPagePath(place: FoundPlace): string {
  switch (place.kind) {
    case 'page':
      return contentPagePath(place.slug)
    case 'faq':
      return faqPath(place.slug === mainFaq ? undefined : place.slug)
    case 'track-order':
      return trackOrderPath
    case 'gift-card':
      return giftCardPath
  }
}

/** What the page of a search shows to everybody, and the product whose SKU was typed. */
export const readSearchPage = keepContent({
  max: 300,
  keyOf: ({ channel }: Shop, text: string, query: ListingQuery, isExact: boolean) => [channel.id, text, query, isExact],
  async load(shop, text, query, isExact) {
    const found = await searchProducts(shop, text, query, { isExact })
    const suggestions = found.suggestions.map((group) => ({ name: group.name, path: cataloguePath(group) }))
    const isEmpty = found.listing.total === 0 && suggestions.length === 0
    const content = {
      text: found.text,
      header: serverOnly({
        text: found.text,
        correction: found.correction,
        pages: found.pages.map(({ place, ...page }) => ({ ...page, path: foundPagePath(place) })),
      }),
      hasPages: found.pages.length > 0,
      listing: keepJson(found.listing),
      suggestions: isEmpty ? await suggestCategories(shop) : suggestions,
    }
    return { productOfSku: found.productOfSku, content }
  },
})
