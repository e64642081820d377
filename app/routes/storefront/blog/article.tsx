import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { serverPart } from '~/framework/page-data'
import { useLoaderData } from '~/framework/react'
import { ServerHtml } from '~/framework/server-html'
import { ArticleList } from '~/components/blog/article-list'
import { ArticleView } from '~/components/blog/article-view'
import { serverHtml } from '~/components/shell/layout.css'
import { readCurrentBlogSlug } from '~/domain/site/blog/read-blog.server'
import { articleGroupPath, articlePath, blogPath } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { parseLegacyBlog } from '~/http/legacy-urls/legacy-url'
import { redirectLegacyUrl } from '~/http/legacy-urls/redirect-legacy-url.server'
import { articleListMeta, articleMeta } from './blog-meta'
import { readArticleListPage, readArticlePage } from './blog-page.server'
import { lastPartOf } from '~/http/link-targets/last-part'
import type { PageHandle } from '~/http/scripts'

export const handle: PageHandle = { scripts: 'with products', caches: { params: (name) => name === 'page' } }

const notFound = () => new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })

async function readGroup(context: RequestContext, kind: 'category' | 'tag', slug: string, url: URL) {
  const list = await readArticleListPage(context, { kind, slug }, url)
  if (list) return { list, hasProducts: false, server: serverPart({ article: null }) }
  const small = slug.toLowerCase()
  const isKnown = small !== slug && (await readArticleListPage(context, { kind, slug: small }, url)) !== null
  const former = kind === 'category' ? await readCurrentBlogSlug(context, 'article_category', small) : null
  const current = isKnown ? small : former
  throw current === null ? notFound() : redirect(articleGroupPath(kind, current) + url.search, 301)
}

/** An article, or the articles of a category (category/{slug}) or with a tag (tag/{slug}). */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const url = new URL(args.request.url)
  const { slug, before, hasMoreSlashes } = lastPartOf(args.params['*'] ?? '')
  const [kind] = before
  if (slug === '') throw redirect(blogPath, 301)
  if (kind === 'category' || kind === 'tag') {
    const group = await readGroup(context, kind, slug, url)
    if (before.length > 1 || hasMoreSlashes) throw redirect(articleGroupPath(kind, slug) + url.search, 301)
    return group
  }
  const article = await readArticlePage(context, slug)
  if (!article) {
    const small = slug.toLowerCase()
    const isKnown = small !== slug && (await readArticlePage(context, small)) !== null
    const current = isKnown ? small : await readCurrentBlogSlug(context, 'article', small)
    if (current !== null) throw redirect(articlePath(current) + url.search, 301)
    const former = parseLegacyBlog([...before, slug])
    throw (former && (await redirectLegacyUrl(context, former, url.searchParams))) ?? notFound()
  }
  if (before.length > 0 || hasMoreSlashes) throw redirect(articlePath(slug) + url.search, 301)
  return { list: null, hasProducts: article.products.length > 0, server: serverPart({ article }) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.server?.article ? articleMeta(data.server.article, matches) : articleListMeta(data?.list ?? undefined, matches)

export default function ArticlePage() {
  const { list, server } = useLoaderData<typeof loader>()
  if (list) return <ArticleList {...list} />
  return (
    <ServerHtml name="article" className={serverHtml}>
      {import.meta.env.SSR && server?.article ? <ArticleView {...server.article} /> : null}
    </ServerHtml>
  )
}
