import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { head } from '~/components/admin/list/list.css'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { openReturnStates, type OpenReturnState } from '~/domain/sales/returns/list/return-list'
import { countOpenReturns, readReturnList } from '~/domain/sales/returns/list/return-list.queries.server'
import { adminRefundsPath, adminReturnPath, adminReturnsPath } from '~/admin-paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { contactsFor } from './masked-order.server'
import { countText, nameIn } from './order-list.server'

export const handle = { permission: 'refunds' } satisfies StaffHandle

const params = listParams({
  filters: z.object({ state: z.enum(openReturnStates).default('requested') }),
  sorts: ['oldest'],
})

const labels: Record<OpenReturnState, string> = {
  requested: 'To answer',
  approved: 'On their way back',
  received: 'To refund',
}

export const loader = adminLoader(handle, async ({ db, channel }, { member }, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const { filters, after, before } = asked
  const page = await readReturnList(db.read, channel.id, filters.state, { after, before })
  const counts = await countOpenReturns(db.read, channel.id)
  return {
    state: filters.state,
    returns: page.rows.map((row) => {
      const { email, phone } = contactsFor(member.role, row)
      return {
        order: row.orderNumber,
        request: row.request,
        customer: nameIn(row.shippingAddress) || email || phone || 'Erased',
        reason: row.reason,
        askedAt: instantText(row.createdAt, channel),
      }
    }),
    tabs: openReturnStates.map((state) => ({
      label: labels[state],
      href: adminReturnsPath + params.query({ ...asked, filters: { state } }),
      count: countText(counts[state], channel.languageTag),
      isCurrent: state === filters.state,
    })),
    earlierHref: page.previous && adminReturnsPath + params.query(asked, { before: page.previous }),
    laterHref: page.next && adminReturnsPath + params.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Returns', isIndexed: false })

const emptyTexts: Record<OpenReturnState, [title: string, text: string]> = {
  requested: ['Nothing to answer', 'When a customer asks for a refund, it appears here.'],
  approved: ['Nothing is on its way back', 'Returns that you have approved appear here until the goods are back.'],
  received: ['Nothing to refund', 'Returns whose goods are back appear here until their money is refunded.'],
}

export default function AdminReturnsPage() {
  const { state, returns, tabs, earlierHref, laterHref } = useLoaderData<typeof loader>()
  const [title, text] = emptyTexts[state]
  return (
    <>
      <div className={head}>
        <h1>Returns</h1>
        <Link to={adminRefundsPath}>Refunds that are open</Link>
      </div>
      <ListTabs label="Returns by state" tabs={tabs} />
      {returns.length > 0 ? (
        <Table
          caption="Returns"
          isStacked
          columns={['Order', 'Customer', 'Why', 'Asked']}
          rows={returns.map(({ order, request, customer, reason, askedAt }) => [
            <Link key="order" to={adminReturnPath(order, request)} discover="none">
              {order} ({request})
            </Link>,
            customer,
            reason,
            askedAt,
          ])}
        />
      ) : (
        <EmptyState icon="truck" title={title} text={text} />
      )}
      <ListPager newerHref={earlierHref} olderHref={laterHref} newerLabel="Earlier" olderLabel="Later" />
    </>
  )
}
