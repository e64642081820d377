import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { ViewLinks } from '~/components/admin/list/view-links'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { dayFiltersOf, noDayFilters, OrderFilters } from '~/components/admin/list/order-days'
import { OrderTable } from '~/components/admin/list/order-table'
import { head } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { chooseOrders } from '~/domain/operations/selections/choose-orders.server'
import { listOrders } from '~/domain/sales/orders/list/list-orders.server'
import { orderListStates, type OrderListState } from '~/domain/sales/orders/list/order-list'
import { readTagsOf } from '~/domain/operations/tags/tags.queries.server'
import { countOpenOrders } from '~/domain/sales/orders/list/order-list.queries.server'
import {
  adminNewOrderPath,
  adminOrdersPath,
  adminPackingSlipsPath,
  adminSelectionPath,
  adminShipTogetherPath,
  adminWaybillsPath,
} from '~/admin-paths'
import { homePath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { orderParams, withViews } from '../views/saved-lists.server'
import { readOrderChoices } from './order-choices.server'
import { countText, showOrders } from './order-list.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster, stack } from '~/styles/layout.css'

export const handle = { permission: 'orders' } satisfies StaffHandle

const labels: Record<OrderListState, string> = {
  all: 'All',
  'to-ship': 'To ship',
  unpaid: 'Payment open',
  'on-the-way': 'On the way',
  cancelled: 'Cancelled',
  test: 'Test',
}

export const loader = adminLoader(handle, async (context, staff, { request }) => {
  const { searchParams: search } = new URL(request.url)
  const asked = orderParams.read(search)
  const { q, filters, after, before } = asked
  const [page, counts] = await Promise.all([
    listOrders(context, { q, ...filters, after, before }),
    countOpenOrders(context.db.read, context.channel.id),
  ])
  const tags = await readTagsOf(
    context.db.read,
    'order',
    page.rows.map(({ id }) => id),
  )
  const open: Partial<Record<OrderListState, number>> = counts
  // most shops have none
  const isShown = (state: OrderListState) => state !== 'test' || counts.test > 0 || filters.state === 'test'
  const hrefOf = (state: OrderListState) =>
    adminOrdersPath + orderParams.query({ ...asked, q: '', filters: { ...filters, state } })
  const tabs = orderListStates.filter(isShown).map((state) => ({
    label: labels[state],
    href: hrefOf(state),
    count: open[state] === undefined ? undefined : countText(open[state], context.channel.languageTag),
    isCurrent: q === '' && state === filters.state,
  }))
  return {
    q,
    state: filters.state,
    choices: await readOrderChoices(context, filters),
    days: {
      ...dayFiltersOf(filters),
      state: filters.state === 'all' ? '' : filters.state,
      allHref: adminOrdersPath + orderParams.query({ ...asked, filters: { ...filters, ...noDayFilters } }),
    },
    path: adminOrdersPath + orderParams.query(asked),
    hasMore: page.next !== null || page.previous !== null,
    orders: showOrders(page, context, staff.member.role, tags),
    ...(await withViews(context, staff, { list: 'orders', search, tabs })),
    newerHref: page.previous && adminOrdersPath + orderParams.query(asked, { before: page.previous }),
    olderHref: page.next && adminOrdersPath + orderParams.query(asked, { after: page.next }),
  }
})

const chosenNumbers = z
  .preprocess(
    (sent) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]),
    z.array(z.string().max(40)).max(100),
  )
  .default([])

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('these'), n: chosenNumbers }),
    z.object({ intent: z.literal('all') }),
  ]),
  limit: { these: staffWork, all: staffWork },
  async answer(context, staff, form, { request }) {
    if (!form.ok) return showFormAgain(form.error)
    const { q, filters } = orderParams.read(new URL(request.url).searchParams)
    const numbers = form.value.intent === 'all' ? ('all' as const) : form.value.n
    const chosen = await chooseOrders(staffContext(context, staff), { q, ...filters, numbers })
    if (!chosen.ok) return showFormAgain(shownFailure(chosen.error))
    return redirectWith(context, adminSelectionPath(chosen.value.token))
  },
  replyWithErrors: (error) => showFormAgain(error),
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
  test: ['No test orders', 'Orders that are paid with test keys appear here. No figure of your sales counts them.'],
}

export default function AdminOrdersPage() {
  const { q, state, choices, days, path, hasMore, orders, tabs, view, newerHref, olderHref } =
    useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.errors ?? {}
  const found = { count: orders.length, hasMore }
  const isFiltered = [days.from, days.to, days.coupon, ...Object.values(choices).map(({ value }) => value)].some(
    (chosen) => chosen !== '',
  )
  const isAll = q === '' && state === 'all' && !isFiltered
  const [title, text] =
    q === ''
      ? isFiltered
        ? ['No order fits', 'None of these orders has all that you have chosen above.']
        : emptyTexts[state]
      : [
          `Nothing found for “${q}”`,
          'Search for a whole order number, email address, phone number, waybill or SKU. The search looks in all states.',
        ]
  return (
    <>
      <div className={head}>
        <h1>Orders</h1>
        <ListSearch path={adminOrdersPath} q={q} found={found} hint="Number, email, phone, waybill or SKU" />
      </div>
      <div>
        <LinkButton href={adminNewOrderPath} variant="secondary">
          New order by hand
        </LinkButton>
      </div>
      <ListTabs label="Orders by state" tabs={tabs} />
      {q === '' ? <OrderFilters days={days} choices={choices} found={found} /> : null}
      <ViewLinks view={view} />
      <ErrorSummary errors={errors} />
      {orders.length > 0 ? (
        <form className={stack} method="get" action={adminShipTogetherPath}>
          <OrderTable orders={orders} isChoosing />
          <div className={cluster}>
            {state === 'to-ship' ? (
              <>
                <Button>Ship the chosen</Button>
                <Button variant="secondary" formAction={adminPackingSlipsPath}>
                  Packing slips of the chosen
                </Button>
              </>
            ) : null}
            <Button variant="secondary" formMethod="post" formAction={path} name="intent" value="these">
              Tag or save the chosen
            </Button>
            {hasMore ? (
              <Button variant="secondary" formMethod="post" formAction={path} name="intent" value="all">
                Tag or save all of this list
              </Button>
            ) : null}
            {state === 'to-ship' ? <a href={adminWaybillsPath}>Waybills from a file</a> : null}
          </div>
        </form>
      ) : (
        <EmptyState icon={q === '' ? 'truck' : 'search'} title={title} text={text}>
          {isAll ? <LinkButton href={homePath}>Open the shop</LinkButton> : null}
          {q === '' && !isAll ? (
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
