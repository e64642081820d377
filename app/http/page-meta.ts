import type { MetaDescriptor } from '~/framework/react'
import { pictureUrl } from '~/domain/catalogue/media/picture'

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
  /** The ids of the channels that have this page; all of them when absent. */
  channelIds?: readonly number[]
}

interface SiteMeta {
  storeName: string
  origin: string
  meta: {
    title: string
    description: string
    isIndexed: boolean
    socialPicture: string | null
    /** The shop in other countries and this one; empty where there is one channel only. */
    channels?: ReadonlyArray<{ id: number; origin: string; languageTag: string; isDefault: boolean }>
  }
}

/**
 * Returns the links to the same page in the channels of the shop, for search engines; none for a page that only one
 * channel has.
 */
function alternateLinks({ meta }: SiteMeta, { canonicalPath, channelIds }: PageMeta): MetaDescriptor[] {
  const channels = (meta.channels ?? []).filter(({ id }) => channelIds?.includes(id) ?? true)
  if (canonicalPath === undefined || channels.length < 2) return []
  const link = (hrefLang: string, origin: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: origin + canonicalPath,
  })
  const fallback = channels.find(({ isDefault }) => isDefault)
  return [
    ...channels.map(({ languageTag, origin }) => link(languageTag, origin)),
    ...(fallback ? [link('x-default', fallback.origin)] : []),
  ]
}

function isSiteMeta(data: unknown): data is SiteMeta {
  return typeof data === 'object' && data !== null && 'storeName' in data && 'meta' in data
}

/** The site's data among a route's matches: the data of the root loader. */
export function siteOf(matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>): SiteMeta | null {
  const data = matches.find((match) => match?.id === 'root')?.data
  const server = typeof data === 'object' && data !== null && 'server' in data ? data.server : null
  return isSiteMeta(server) ? server : null
}

/** Title, description, canonical address, Open Graph and indexing of one page. */
export function pageMeta(
  matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>,
  page: PageMeta,
): MetaDescriptor[] {
  // the browser's build contains nothing of the head
  if (!import.meta.env.SSR) return []
  // without the root among them a page has no head to write into; with a root that failed it has a title alone
  if (!import.meta.env.PROD && !matches.some((match) => match?.id === 'root'))
    throw new Error(`the page ${page.title} has no head: pageMeta needs all matches of the page`)
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
    ...(isIndexed ? alternateLinks(site, page) : []),
    { property: 'og:title', content: own },
    { property: 'og:site_name', content: site.storeName },
    { property: 'og:type', content: page.type ?? 'website' },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(picture ? [{ property: 'og:image', content: `${site.origin}${pictureUrl(picture, 1280)}` }] : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(page.structuredData ?? []),
  ]
}
