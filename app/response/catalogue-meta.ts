import type { MetaDescriptor } from '~/framework/react'
import type { CataloguePageData } from './catalogue-page.server'
import { pageMeta } from './page-meta'

/**
 * Meta tags of a listing. The canonical address is the unfiltered page in its own order (decisions, Filters); its further
 * pages have addresses of their own.
 */
export function catalogueMeta(
  data: CataloguePageData | undefined,
  matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>,
): MetaDescriptor[] {
  if (!data) return [{ title: 'Page Not Found' }]
  const { page } = data.listing
  return pageMeta(matches, {
    title: page > 1 ? `${data.heading}, page ${page}` : data.heading,
    description: data.metaDescription,
    canonicalPath: page > 1 && data.isPlain ? `${data.canonicalPath}?page=${page}` : data.canonicalPath,
    pictureHash: data.pictureHash,
    isIndexed: data.isIndexed,
    structuredData: data.structuredData,
  })
}
