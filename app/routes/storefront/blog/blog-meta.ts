import type { MetaDescriptor } from '~/framework/react'
import type { readArticleListPage, readArticlePage } from './blog-page.server'
import { pageMeta } from '~/http/page-meta'

type Matches = ReadonlyArray<{ id: string; data?: unknown } | undefined>
type ListPage = NonNullable<Awaited<ReturnType<typeof readArticleListPage>>>
type ArticlePage = NonNullable<Awaited<ReturnType<typeof readArticlePage>>>

/** Meta tags of a list of articles. */
export function articleListMeta(page: ListPage | undefined, matches: Matches): MetaDescriptor[] {
  if (!page) return [{ title: 'Page Not Found' }]
  const { heading, description, list, canonicalPath, structuredData } = page
  return pageMeta(matches, {
    title: list.page > 1 ? `${heading}, page ${list.page}` : heading,
    description: description || `Articles about ${heading}`,
    canonicalPath,
    structuredData,
  })
}

/** Meta tags of an article. */
export function articleMeta({ article, breadcrumbs, structuredData }: ArticlePage, matches: Matches): MetaDescriptor[] {
  return pageMeta(matches, {
    title: article.metaTitle,
    description: article.metaDescription,
    canonicalPath: breadcrumbs.at(-1)?.path,
    pictureHash: article.picture?.hash,
    type: 'article',
    structuredData,
  })
}
