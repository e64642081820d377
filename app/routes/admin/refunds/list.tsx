import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { head } from '~/components/admin/list/list.css'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { readMethodName } from '~/domain/sales/payments/read-payment-methods.server'
import { readFailedRefunds, readWaitingRefunds, type OpenRefund } from '~/domain/sales/refunds/refunds.queries.server'
import { formatMoney } from '~/domain/shared/money/money'
import { adminOrderPath, adminRefundPath, adminReturnsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'refunds',
  crumb: 'Refunds',
  above: [{ name: 'Returns', href: adminReturnsPath }],
} satisfies StaffHandle

/** The most refunds that each table shows; there are few, because all of them end. */
const most = 200

export const loader = adminLoader(handle, async ({ db, channel }) => {
  const shown = async (refund: OpenRefund, since: string) => ({
    id: refund.id,
    // a draft has no page for the staff
    order: refund.orderStatus === 'draft' ? null : refund.number,
    amount: formatMoney(refund.amount, refund.currency, channel.languageTag),
    method: await readMethodName(db, channel.id, refund.methodCode),
    failure: refund.failure ?? '',
    since: instantText(since, channel),
  })
  const failed = await readFailedRefunds(db.read, channel.id, most)
  const waiting = await readWaitingRefunds(db.read, channel.id, most)
  return {
    failed: await Promise.all(failed.map((one) => shown(one, one.failedAt ?? one.createdAt))),
    byHand: await Promise.all(waiting.filter((one) => one.source === 'hand').map((one) => shown(one, one.createdAt))),
    atProvider: await Promise.all(
      waiting.filter((one) => one.source !== 'hand').map((one) => shown(one, one.createdAt)),
    ),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Refunds', isIndexed: false })

export default function AdminRefundsPage() {
  const { failed, byHand, atProvider } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Refunds</h1>
      </div>
      <p className={muted}>Money that is on its way back to customers, and what needs somebody to look at it.</p>
      {failed.length + byHand.length + atProvider.length === 0 ? (
        <EmptyState icon="success" title="No refund is open" text="All money that was to go back has arrived." />
      ) : null}
      <div className={stack}>
        {failed.length > 0 ? (
          <Table
            caption="Failed: decide what happens"
            isStacked
            columns={['Refund', 'Order', 'Why', 'Since']}
            rows={failed.map(({ id, order, amount, method, failure, since }) => [
              <Link key="refund" to={adminRefundPath(id)} discover="none">
                {amount} by {method}
              </Link>,
              <OrderLink key="order" order={order} />,
              failure,
              since,
            ])}
          />
        ) : null}
        {byHand.length > 0 ? (
          <Table
            caption="To pay back by hand, and note with the order"
            isStacked
            columns={['Refund', 'Order', 'Since']}
            rows={byHand.map(({ order, amount, method, since }) => [
              `${amount} by ${method}`,
              <OrderLink key="order" order={order} />,
              since,
            ])}
          />
        ) : null}
        {atProvider.length > 0 ? (
          <Table
            caption="On the way: the payment provider has them"
            isStacked
            columns={['Refund', 'Order', 'Since']}
            rows={atProvider.map(({ order, amount, method, since }) => [
              `${amount} by ${method}`,
              <OrderLink key="order" order={order} />,
              since,
            ])}
          />
        ) : null}
      </div>
    </>
  )
}

function OrderLink({ order }: { order: string | null }) {
  return order === null ? (
    'Not placed'
  ) : (
    <Link to={adminOrderPath(order)} discover="none">
      {order}
    </Link>
  )
}
