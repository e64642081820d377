import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { ListPager } from '~/components/admin/list/list-pager'
import { head, second } from '~/components/admin/list/list.css'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { daysLeftText, disputeStates, reasonText } from '~/domain/sales/disputes/dispute'
import {
  readDecidedDisputes,
  readOpenDisputes,
  type ListedDispute,
} from '~/domain/sales/disputes/disputes.queries.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { formatMoney } from '~/domain/shared/money/money'
import { adminDisputePath, adminDisputesPath, adminOrderPath, adminOrdersPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'refunds',
  crumb: 'Disputes',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async ({ db, channel, now }, _staff, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const page = await readDecidedDisputes(db.read, channel.id, asked)
  const shown = (dispute: ListedDispute) => ({
    id: dispute.id,
    order: dispute.number,
    amount: formatMoney(dispute.amount, dispute.currency, channel.languageTag),
    reason: reasonText(dispute.reason),
    state: disputeStates[dispute.status],
    left: daysLeftText(dispute, now()),
    until: dispute.respondBy === null ? '' : instantText(dispute.respondBy, channel),
    at: instantText(dispute.decidedAt ?? dispute.openedAt, channel),
    reference: dispute.reference,
    link: dispute.link,
  })
  return {
    open: (await readOpenDisputes(db.read, channel.id)).map(shown),
    decided: page.rows.map(shown),
    newerHref: page.previous && adminDisputesPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminDisputesPath + params.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Disputes', isIndexed: false })

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['open'][number]

export default function AdminDisputesPage() {
  const { open, decided, newerHref, olderHref } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Disputes</h1>
      </div>
      <p className={muted}>
        A customer has asked their bank for the money of a payment. You answer in the pages of the payment provider,
        until the date that it names. Until it is decided, the shop does not refund the order.
      </p>
      <div className={stack}>
        {open.length > 0 ? (
          <Table
            caption="Open disputes"
            isStacked
            columns={['Dispute', 'Order', 'Why', 'To be answered', 'Where']}
            rows={open.map((dispute) => [
              <What key="what" dispute={dispute} />,
              <OrderLink key="order" number={dispute.order} />,
              dispute.reason,
              dispute.left === null ? (
                'Nothing to answer now'
              ) : (
                <span key="left">
                  <strong>{dispute.left}</strong>
                  <span className={second}>{dispute.until}</span>
                </span>
              ),
              dispute.link === null ? (
                dispute.reference
              ) : (
                <a key="link" href={dispute.link} rel="noreferrer">
                  Answer {dispute.reference}
                </a>
              ),
            ])}
          />
        ) : (
          <EmptyState
            icon="success"
            title="No dispute is open"
            text="When a customer’s bank asks for money back, it appears here."
          />
        )}
        {decided.length > 0 ? (
          <Table
            caption="Decided disputes"
            isStacked
            columns={['Dispute', 'Order', 'Why', 'Decided']}
            rows={decided.map((dispute) => [
              <What key="what" dispute={dispute} />,
              <OrderLink key="order" number={dispute.order} />,
              dispute.reason,
              dispute.at,
            ])}
          />
        ) : null}
      </div>
      <ListPager newerHref={newerHref} olderHref={olderHref} newerLabel="Newer" olderLabel="Older" />
    </>
  )
}

function What({ dispute: { id, amount, state } }: { dispute: Shown }) {
  return (
    <span>
      <Link to={adminDisputePath(id)} discover="none">
        {amount}
      </Link>
      <span className={second}>{state}</span>
    </span>
  )
}

function OrderLink({ number }: { number: string | null }) {
  return number === null ? (
    'Not placed'
  ) : (
    <Link to={adminOrderPath(number)} discover="none">
      {number}
    </Link>
  )
}
