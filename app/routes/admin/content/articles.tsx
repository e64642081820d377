import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { ContentTabs } from '~/components/admin/content/content-tabs'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { head } from '~/components/admin/list/list.css'
import { Badge } from '~/components/ui/badge/badge'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { listOwnerArticles } from '~/domain/site/blog/read-owner-articles.server'
import { adminArticlePath, adminContentPath, adminNewArticlePath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { muted } from '~/styles/text.css'
import { articleState } from './article-state.server'

export const handle = { permission: 'content', crumb: 'Content' } satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async ({ db, now, channel }, _staff, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const page = await listOwnerArticles(db, asked)
  const at = now().toISOString()
  return {
    q: asked.q,
    articles: page.rows.map(({ id, title, isPublished, publishedAt }) => ({
      id,
      title,
      state: articleState({ isPublished: isPublished === 1, publishedAt }, at),
      day: isPublished === 1 ? instantText(publishedAt, channel) : '',
    })),
    newerHref: page.previous && adminContentPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminContentPath + params.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Blog', isIndexed: false })

export default function AdminArticlesPage() {
  const { q, articles, newerHref, olderHref } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Blog</h1>
        <ListSearch
          path={adminContentPath}
          q={q}
          found={{ count: articles.length, hasMore: newerHref !== null || olderHref !== null }}
          hint="Part of the title"
        />
      </div>
      <ContentTabs current="Blog" />
      <p className={muted}>Articles that your shoppers read, and that search engines find.</p>
      <div>
        <LinkButton href={adminNewArticlePath}>New article</LinkButton>
      </div>
      {articles.length > 0 ? (
        <Table
          caption="List of articles"
          isStacked
          columns={['Title', 'State', 'Day']}
          rows={articles.map(({ id, title, state, day }) => [
            <Link key="title" to={adminArticlePath(id)} discover="none">
              {title}
            </Link>,
            <Badge key="state" tone={state.tone}>
              {state.label}
            </Badge>,
            day,
          ])}
        />
      ) : (
        <EmptyState
          icon={q === '' ? 'edit' : 'search'}
          title={q === '' ? 'Nothing here' : `Nothing found for “${q}”`}
          text={q === '' ? 'Articles that you write appear here.' : 'Search for a part of the title.'}
        />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
