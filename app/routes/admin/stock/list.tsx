import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { head, second, state as stateLook } from '~/components/admin/list/list.css'
import { stockState } from '~/components/admin/stock/stock-states'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { listStock } from '~/domain/catalogue/products/stock-by-hand/list-stock.server'
import { stockStates } from '~/domain/catalogue/products/stock-by-hand/stock-list'
import { adminStockCountPath, adminStockPath, adminVariantStockPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { stockParams } from './stock-params.server'

export const handle = { permission: 'stock' } satisfies StaffHandle

const labels = { all: 'All', low: 'Low or sold out' }

export const loader = adminLoader(handle, async ({ db }, _staff, { request }) => {
  const asked = stockParams.read(new URL(request.url).searchParams)
  const { q, filters, after, before } = asked
  const page = await listStock({ db }, { q, state: filters.state, after, before })
  return {
    q,
    variants: page.rows,
    countHref: adminStockCountPath + stockParams.query(asked, { after, before }),
    tabs: stockStates.map((state) => ({
      label: labels[state],
      href: adminStockPath + stockParams.query({ ...asked, q: '', filters: { state } }),
      isCurrent: q === '' && state === filters.state,
    })),
    newerHref: page.previous && adminStockPath + stockParams.query(asked, { before: page.previous }),
    olderHref: page.next && adminStockPath + stockParams.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Stock', isIndexed: false })

export default function AdminStockPage() {
  const { q, variants, countHref, tabs, newerHref, olderHref } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Stock</h1>
        <ListSearch
          path={adminStockPath}
          q={q}
          found={{ count: variants.length, hasMore: newerHref !== null || olderHref !== null }}
          hint="Product or SKU"
        />
      </div>
      {variants.length > 0 ? (
        <div>
          <LinkButton href={countHref} variant="secondary">
            Count these
          </LinkButton>
        </div>
      ) : null}
      <ListTabs label="Stock by state" tabs={tabs} />
      {variants.length > 0 ? (
        <Table
          caption="Stock, the lowest first"
          isStacked
          columns={['Product', 'Free to sell', 'On hand', 'Held', 'State']}
          rows={variants.map((variant) => {
            const { id, productName, choice, sku, counted } = variant
            const { label, tone } = stockState(variant)
            return [
              <span key="name">
                <Link to={adminVariantStockPath(id)} discover="none">
                  {productName}
                  {choice === '' ? '' : ` (${choice})`}
                </Link>
                <span className={second}>{sku}</span>
              </span>,
              counted?.free ?? '–',
              counted?.onHand ?? '–',
              counted?.held ?? '–',
              <span key="state" className={stateLook[tone]}>
                {label}
              </span>,
            ]
          })}
        />
      ) : (
        <EmptyState
          icon={q === '' ? 'shop' : 'search'}
          title={q === '' ? 'Nothing here' : `Nothing found for “${q}”`}
          text={
            q === ''
              ? 'Variants whose stock is counted appear here. Search for a product to begin counting it.'
              : 'Search for words of the name, or a whole SKU. Products that are not published are found by their SKU.'
          }
        />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} newerLabel="Previous" olderLabel="Next" />
    </>
  )
}
