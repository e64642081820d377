import type { MetaDescriptor } from '~/framework/react'
import { pictureUrl } from '~/domain/media/picture'

/** Meta tags of a page, for search engines and for links that people share. */
interface PageMeta {
  title: string
  description?: string
  /** Path of the canonical address of this page. */
  canonicalPath?: string
  /** Hash of the picture shown when the page is shared; the storefront's own when absent. */
  pictureHash?: string | null
  type?: 'website' | 'product' | 'article'
  isIndexed?: boolean
  structuredData?: MetaDescriptor[]
}

interface SiteMeta {
  storeName: string
  origin: string
  meta: { title: string; description: string; isIndexed: boolean; socialPicture: string | null }
}

function isSiteMeta(data: unknown): data is SiteMeta {
  return typeof data === 'object' && data !== null && 'storeName' in data && 'meta' in data
}

/** The site's data among a route's matches: the data of the root loader. */
export function siteOf(matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>): SiteMeta | null {
  const data = matches.find((match) => match?.id === 'root')?.data
  return isSiteMeta(data) ? data : null
}

/** Title, description, canonical address, Open Graph and indexing of one page. */
export function pageMeta(
  matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>,
  page: PageMeta,
): MetaDescriptor[] {
  // the browser's build contains nothing of the head
  if (!import.meta.env.SSR) return []
  const site = siteOf(matches)
  if (!site) return [{ title: page.title }]
  const own = page.title || site.meta.title
  const title = own === site.meta.title ? own : `${own} · ${site.storeName}`
  const description = page.description || site.meta.description
  const picture = page.pictureHash ?? site.meta.socialPicture
  const canonical = page.canonicalPath === undefined ? null : `${site.origin}${page.canonicalPath}`
  const isIndexed = site.meta.isIndexed && page.isIndexed !== false
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(canonical
      ? [
          { tagName: 'link', rel: 'canonical', href: canonical },
          { property: 'og:url', content: canonical },
        ]
      : []),
    { property: 'og:title', content: own },
    { property: 'og:site_name', content: site.storeName },
    { property: 'og:type', content: page.type ?? 'website' },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(picture ? [{ property: 'og:image', content: `${site.origin}${pictureUrl(picture, 1280)}` }] : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(page.structuredData ?? []),
  ]
}
