import { mainFaq } from '~/domain/site/faqs/faq'
import type { MenuPlace } from '~/domain/site/menus/menu'
import type { SlugKind } from '~/domain/site/redirects/slug-kinds'
import type { FoundTarget } from '~/domain/catalogue/search/matching-pages.server'
import type { SitemapTarget } from '~/domain/site/search-engines/sitemap.server'
import {
  articleGroupPath,
  articlePath,
  blogPath,
  cataloguePath,
  contentPagePath,
  faqPath,
  formPath,
  giftCardPath,
  homePath,
  shopPath,
  trackOrderPath,
} from '~/paths'

/**
 * The address of something that the domain names by its kind and slug: in menus, in the sitemap, in what a search
 * finds.
 */
export function targetPath(place: MenuPlace | SitemapTarget | FoundTarget | { kind: SlugKind; slug: string }): string {
  switch (place.kind) {
    case 'address':
      return place.href
    case 'home':
      return homePath
    case 'shop':
      return shopPath()
    case 'blog':
      return blogPath
    case 'track-order':
      return trackOrderPath
    case 'gift-card':
      return giftCardPath
    case 'page':
      return contentPagePath(place.slug)
    case 'article':
      return articlePath(place.slug)
    case 'article-category':
      return articleGroupPath('category', place.slug)
    case 'faq':
      return faqPath(place.slug === mainFaq ? undefined : place.slug)
    case 'product-label':
      return cataloguePath({ kind: 'label', slug: place.slug })
    case 'form':
      return formPath(place.slug)
    default:
      return cataloguePath({ kind: place.kind, slug: place.slug })
  }
}
