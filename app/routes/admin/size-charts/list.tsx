import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { CatalogueTabs } from '~/components/admin/catalogue/catalogue-tabs'
import { productsText } from '~/components/admin/catalogue/group-words'
import { ListPager } from '~/components/admin/list/list-pager'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { listSizeCharts } from '~/domain/catalogue/size-charts/manage-size-charts.server'
import { adminNewSizeChartPath, adminProductsPath, adminSizeChartPath, adminSizeChartsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'products',
  crumb: 'Size charts',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async ({ db }, _staff, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const page = await listSizeCharts(db, asked)
  return {
    charts: page.rows,
    newerHref: page.previous && adminSizeChartsPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminSizeChartsPath + params.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Size charts', isIndexed: false })

export default function AdminSizeChartsPage() {
  const { charts, newerHref, olderHref } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Size charts</h1>
      <CatalogueTabs current="Size charts" />
      <p className={muted}>The measures of each size, which shoppers open beside the sizes of a product.</p>
      <div>
        <LinkButton href={adminNewSizeChartPath}>New size chart</LinkButton>
      </div>
      {charts.length === 0 ? (
        <EmptyState icon="tag" title="Nothing here" text="Size charts that you make appear here." />
      ) : (
        <Table
          caption="List of size charts"
          isStacked
          columns={['Name', 'Shown by']}
          rows={charts.map(({ id, name, products }) => [
            <Link key="name" to={adminSizeChartPath(id)} discover="none">
              {name}
            </Link>,
            productsText(products),
          ])}
        />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
