import type { MetaDescriptor } from '~/framework/react'
import type { CataloguePageData } from './catalogue-page.server'
import { pageMeta, siteOf } from './page-meta'
import { breadcrumbData, descriptionText } from './structured-data'

/** Meta tags of a listing: the canonical address is the unfiltered page. */
export function catalogueMeta(
  data: CataloguePageData | undefined,
  matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>,
): MetaDescriptor[] {
  if (!data) return [{ title: 'Page Not Found' }]
  const { page } = data.listing
  return pageMeta(matches, {
    title: page > 1 ? `${data.header.heading}, page ${page}` : data.header.heading,
    description: descriptionText(data.header.description),
    canonicalPath: page > 1 ? `${data.canonicalPath}?page=${page}` : data.canonicalPath,
    pictureHash: data.pictureHash,
    isIndexed: data.isIndexed,
    structuredData: [breadcrumbData(siteOf(matches)?.origin ?? '', data.header.breadcrumbs)],
  })
}
