import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { ArticleList } from '~/components/blog/article-list'
import { ArticleView } from '~/components/blog/article-view'
import { readCurrentBlogSlug } from '~/domain/blog/read-blog.server'
import { articleGroupPath, articlePath, blogPath } from '~/paths'
import { requestContext, type RequestContext } from '~/request/context.server'
import { parseFormerBlog } from '~/request/former/former-address'
import { redirectFormerAddress } from '~/response/former/redirect-former.server'
import { articleListMeta, articleMeta } from '~/response/blog/blog-meta'
import { readArticleListPage, readArticlePage } from '~/response/blog/blog-page.server'
import type { PageHandle } from '~/response/scripts'

export const handle: PageHandle = { scripts: false, keeps: { params: (name) => name === 'page' } }

const notFound = () => new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })

async function readGroup(context: RequestContext, kind: 'category' | 'tag', slug: string, url: URL) {
  const list = await readArticleListPage(context, { kind, slug }, url)
  if (list) return { list, article: null }
  const current = kind === 'category' ? await readCurrentBlogSlug(context, 'article_category', slug) : null
  throw current === null ? notFound() : redirect(articleGroupPath(kind, current) + url.search, 301)
}

/** An article, or the articles of a category (category/{slug}) or with a tag (tag/{slug}). */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const url = new URL(args.request.url)
  const parts = (args.params['*'] ?? '').split('/').filter((part) => part !== '')
  const [kind, group] = parts
  // the last part of an address decides, and other addresses of the same lead there
  const slug = parts.at(-1)
  if (slug === undefined) throw redirect(blogPath, 301)
  if (group !== undefined && (kind === 'category' || kind === 'tag')) return readGroup(context, kind, group, url)
  const article = await readArticlePage(context, slug)
  if (!article) {
    const current = await readCurrentBlogSlug(context, 'article', slug)
    if (current !== null) throw redirect(articlePath(current) + url.search, 301)
    const former = parseFormerBlog(parts)
    throw (former && (await redirectFormerAddress(context, former, url.searchParams))) ?? notFound()
  }
  if (parts.length > 1 || url.pathname.endsWith('/')) throw redirect(articlePath(slug) + url.search, 301)
  return { article, list: null }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.article ? articleMeta(data.article, matches) : articleListMeta(data?.list ?? undefined, matches)

export default function ArticlePage() {
  const { article, list } = useLoaderData<typeof loader>()
  if (list) return <ArticleList {...list} />
  return <ArticleView {...article} />
}
