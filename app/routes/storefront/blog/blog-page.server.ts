import { redirect } from '~/framework/server'
import type { MetaDescriptor } from '~/framework/react'
import type { ArticleGroup, ArticleScope } from '~/domain/site/blog/blog'
import { readArticle, readArticleCategories, readArticles, readArticleTag } from '~/domain/site/blog/read-blog.server'
import { readPageDocument } from '~/domain/site/content/read-page.server'
import { articleGroupPath, articlePath, blogFeedPath, blogPath, homePath, withQuery } from '~/paths'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { RequestContext } from '~/http/context.server'
import { articleData, breadcrumbData } from '~/http/structured-data'

/** The page document that gives the list its name and description (specification 1, section 2: blogs). */
const blogPageSlug = 'blogs'

async function readBlogName(context: RequestContext) {
  const page = await readPageDocument(context, blogPageSlug)
  return { name: page?.title ?? 'Blog', description: page?.metaDescription ?? '' }
}

/** The feed of the blog, for programs that look for it in a page. */
export function feedLink(title: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title, href: blogFeedPath }
}

/**
 * The data of a list of articles; null for a category or a tag without articles. Redirects a page number that is too
 * high.
 */
export async function readArticleListPage(context: RequestContext, scope: ArticleScope, url: URL) {
  const [blog, categories, tag] = await Promise.all([
    readBlogName(context),
    readArticleCategories(context),
    scope.kind === 'tag' ? readArticleTag(context, scope.slug) : null,
  ])
  const category = scope.kind === 'category' ? categories.find(({ slug }) => slug === scope.slug) : undefined
  if ((scope.kind === 'category' && !category) || (scope.kind === 'tag' && !tag)) return null
  const path = scope.kind === 'all' ? blogPath : articleGroupPath(scope.kind, scope.slug)
  const asked = url.searchParams.get('page') ?? '1'
  const list = await readArticles(context, scope, /^\d{1,6}$/.test(asked) ? Number(asked) : 1)
  const canonicalPath = withQuery(path, { page: list.page > 1 ? String(list.page) : undefined })
  if (asked !== String(list.page)) throw redirect(canonicalPath, 302)
  const group: (ArticleGroup & { description?: string }) | undefined = category ?? tag ?? undefined
  const breadcrumbs = [
    { name: 'Home', path: homePath },
    { name: blog.name, path: blogPath },
    ...(group ? [{ name: group.name, path }] : []),
  ]
  return {
    heading: group ? group.name : blog.name,
    description: group ? (group.description ?? '') : blog.description,
    path,
    canonicalPath,
    breadcrumbs,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    category: category?.slug ?? null,
    list,
    structuredData: [breadcrumbData(context.origin, breadcrumbs), feedLink(blog.name)],
  }
}

/** The data of an article's page; null when there is no such article. */
export async function readArticlePage(context: RequestContext, slug: string) {
  const [found, blog] = await Promise.all([readArticle(context, slug), readBlogName(context)])
  if (!found) return null
  const { article } = found
  const breadcrumbs = [
    { name: 'Home', path: homePath },
    { name: blog.name, path: blogPath },
    ...(article.category
      ? [{ name: article.category.name, path: articleGroupPath('category', article.category.slug) }]
      : []),
    { name: article.title, path: articlePath(article.slug) },
  ]
  return {
    ...found,
    breadcrumbs,
    structuredData: [
      articleData(context.origin, article, (await readStorefront(context)).name),
      breadcrumbData(context.origin, breadcrumbs),
      feedLink(blog.name),
    ],
  }
}
