import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { CatalogueTabs } from '~/components/admin/catalogue/catalogue-tabs'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { head, state as stateLook } from '~/components/admin/list/list.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { listProducts } from '~/domain/catalogue/products/list/list-products.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { adminNewProductPath, adminProductPath, adminProductsPath } from '~/paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { cluster } from '~/styles/layout.css'

export const handle = { permission: 'products' } satisfies StaffHandle

const states = ['all', 'hidden', 'bin'] as const
const params = listParams({ filters: z.object({ state: z.enum(states).default('all') }), sorts: ['changed'] })
const stateNames = { published: 'Published', hidden: 'Not published', bin: 'In the bin' }
const labels = { all: 'All', hidden: 'Not published', bin: 'Bin' }

export const loader = adminLoader(handle, async ({ db, channel }, _staff, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const { q, filters, after, before } = asked
  const page = await listProducts({ db }, { q, state: filters.state, after, before })
  return {
    q,
    products: page.rows.map(({ slug, name, isPublished, updatedAt, binnedAt }) => ({
      slug,
      name,
      state: binnedAt !== null ? ('bin' as const) : isPublished === 1 ? ('published' as const) : ('hidden' as const),
      changedAt: instantText(updatedAt, channel),
    })),
    tabs: states.map((state) => ({
      label: labels[state],
      href: adminProductsPath + params.query({ ...asked, q: '', filters: { state } }),
      isCurrent: q === '' && state === filters.state,
    })),
    newerHref: page.previous && adminProductsPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminProductsPath + params.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Products', isIndexed: false })

export default function AdminProductsPage() {
  const { q, products, tabs, newerHref, olderHref } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Products</h1>
        <ListSearch path={adminProductsPath} q={q} hint="Name or SKU" />
      </div>
      <CatalogueTabs current="Products" />
      <div className={cluster}>
        <LinkButton href={adminNewProductPath}>New product</LinkButton>
      </div>
      <ListTabs label="Products by state" tabs={tabs} />
      {products.length > 0 ? (
        <Table
          caption="Products"
          isStacked
          columns={['Product', 'State', 'Changed']}
          rows={products.map(({ slug, name, state, changedAt }) => [
            <Link key="name" to={adminProductPath(slug)} discover="none">
              {name}
            </Link>,
            <span key="state" className={stateLook[state === 'published' ? 'done' : 'neutral']}>
              {stateNames[state]}
            </span>,
            changedAt,
          ])}
        />
      ) : (
        <EmptyState
          icon={q === '' ? 'tag' : 'search'}
          title={q === '' ? 'Nothing here' : `Nothing found for “${q}”`}
          text={
            q === ''
              ? 'Products that you make, take from sale or throw away appear here.'
              : 'Search for words of the name, or a whole SKU. Products that are not published are found by their SKU.'
          }
        />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
