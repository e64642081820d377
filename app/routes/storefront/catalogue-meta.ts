import type { MetaDescriptor } from '~/framework/react'
import type { CataloguePageData } from '~/http/catalogue/catalogue-page.server'
import { pageMeta } from '~/http/page-meta'

/** Meta tags of a listing. */
export function catalogueMeta(
  data: CataloguePageData | undefined,
  matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>,
): MetaDescriptor[] {
  if (!data) return [{ title: 'Page Not Found' }]
  return pageMeta(matches, { title: data.title, ...data.server?.meta })
}
