import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { OrderTable } from '~/components/admin/list/order-table'
import { head } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { listOrders } from '~/domain/sales/orders/list/list-orders.server'
import { orderListStates, type OrderListState } from '~/domain/sales/orders/list/order-list'
import { countOpenOrders } from '~/domain/sales/orders/list/order-list.queries.server'
import {
  adminNewOrderPath,
  adminOrdersPath,
  adminPackingSlipsPath,
  adminShipTogetherPath,
  adminWaybillsPath,
  homePath,
} from '~/paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { countText, showOrders } from './order-list.server'
import { pageMeta } from '~/http/page-meta'
import { cluster, stack } from '~/styles/layout.css'

export const handle = { permission: 'orders' } satisfies StaffHandle

const params = listParams({ filters: z.object({ state: z.enum(orderListStates).default('all') }), sorts: ['newest'] })

const labels: Record<OrderListState, string> = {
  all: 'All',
  'to-ship': 'To ship',
  unpaid: 'Payment open',
  'on-the-way': 'On the way',
  cancelled: 'Cancelled',
}

export const loader = adminLoader(handle, async (context, { member }, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const { q, filters, after, before } = asked
  const [page, counts] = await Promise.all([
    listOrders(context, { q, state: filters.state, after, before }),
    countOpenOrders(context.db.read, context.channel.id),
  ])
  const open: Partial<Record<OrderListState, number>> = counts
  const hrefOf = (state: OrderListState) => adminOrdersPath + params.query({ ...asked, q: '', filters: { state } })
  return {
    q,
    state: filters.state,
    orders: showOrders(page, context, member.role),
    tabs: orderListStates.map((state) => ({
      label: labels[state],
      href: hrefOf(state),
      count: open[state] === undefined ? undefined : countText(open[state], context.channel.languageTag),
      isCurrent: q === '' && state === filters.state,
    })),
    newerHref: page.previous && adminOrdersPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminOrdersPath + params.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Orders', isIndexed: false })

const emptyTexts: Record<OrderListState, [title: string, text: string]> = {
  all: [
    'No orders yet',
    'The first order appears here as soon as it is placed. Place one yourself to see how your shop does it.',
  ],
  'to-ship': ['Nothing to ship', 'Every order is on its way. New ones appear here when they are placed.'],
  unpaid: ['No payment is open', 'Orders that wait for a bank transfer, or whose payment has failed, appear here.'],
  'on-the-way': ['Nothing is on the way', 'Orders appear here from when you ship them until they are delivered.'],
  cancelled: ['No cancelled orders', 'Orders that you or your customers cancel appear here.'],
}

export default function AdminOrdersPage() {
  const { q, state, orders, tabs, newerHref, olderHref } = useLoaderData<typeof loader>()
  const [title, text] =
    q === ''
      ? emptyTexts[state]
      : [
          `Nothing found for “${q}”`,
          'Search for a whole order number, email address, phone number, waybill or SKU. The search looks in all states.',
        ]
  return (
    <>
      <div className={head}>
        <h1>Orders</h1>
        <ListSearch path={adminOrdersPath} q={q} hint="Number, email, phone, waybill or SKU" />
      </div>
      <div>
        <LinkButton href={adminNewOrderPath} variant="secondary">
          New order by hand
        </LinkButton>
      </div>
      <ListTabs label="Orders by state" tabs={tabs} />
      {orders.length > 0 ? (
        state === 'to-ship' ? (
          <form className={stack} method="get" action={adminShipTogetherPath}>
            <OrderTable orders={orders} isChoosing />
            <div className={cluster}>
              <Button>Ship the chosen</Button>
              <Button variant="secondary" formAction={adminPackingSlipsPath}>
                Packing slips of the chosen
              </Button>
              <a href={adminWaybillsPath}>Waybills from a file</a>
            </div>
          </form>
        ) : (
          <OrderTable orders={orders} />
        )
      ) : (
        <EmptyState icon={q === '' ? 'truck' : 'search'} title={title} text={text}>
          {q === '' && state === 'all' ? <LinkButton href={homePath}>Open the shop</LinkButton> : null}
          {q === '' && state !== 'all' ? (
            <LinkButton href={adminOrdersPath} variant="secondary">
              All orders
            </LinkButton>
          ) : null}
        </EmptyState>
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
