import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { ArticleList } from '~/components/blog/article-list'
import { requestContext } from '~/http/context.server'
import { readArticleListPage } from './blog-page.server'
import { articleListMeta } from './blog-meta'
import type { PageHandle } from '~/http/scripts'

export const handle: PageHandle = { scripts: false, caches: { params: (name) => name === 'page' } }

/** All articles of the blog. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await readArticleListPage(await requestContext(args), { kind: 'all' }, new URL(args.request.url))
  if (!page) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  return page
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => articleListMeta(data, matches)

export default function BlogPage() {
  return <ArticleList {...useLoaderData<typeof loader>()} />
}
