import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { head, second, state as stateLook, states } from '~/components/admin/list/list.css'
import { PaymentEvents } from '~/components/admin/payments/payment-events'
import { Table } from '~/components/ui/table/table'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { attemptState } from '~/domain/sales/payments/attempt-words'
import { findAttempt, readEventsOfPayment } from '~/domain/sales/payments/attempts.queries.server'
import { hasPermission } from '~/domain/operations/actors/roles'
import { daysLeftText, disputeStates, reasonText } from '~/domain/sales/disputes/dispute'
import { readPaymentDisputes } from '~/domain/sales/disputes/disputes.queries.server'
import { refundState } from '~/domain/sales/refunds/refund-state-words'
import { readPaymentRefunds } from '~/domain/sales/refunds/refunds.queries.server'
import { findProvider } from '~/domain/sales/payments/providers.server'
import { readMethodName } from '~/domain/sales/payments/read-payment-methods.server'
import { formatMoney } from '~/domain/shared/money/money'
import { adminDisputePath, adminOrderPath, adminOrdersPath, adminRefundPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { providerTitle } from '~/messages/sales/payment-guides'
import { stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { shownEvents } from './shown-events.server'

export const handle = {
  permission: 'orders',
  crumb: 'Payment',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0)

export const loader = adminLoader(handle, async ({ db, now }, { member }, { params }) => {
  const found = await findAttempt(db.read, idOf(params.id))
  const channel = found && (await readChannelById(db, found.channelId))
  if (!found || !channel) throw errorResponse(404, 'Page Not Found')
  const { currency, capturedAmount, capturedCurrency } = found
  const money = (amount: number, of = currency) => formatMoney(amount, of, channel.languageTag)
  const taken = (amount: number) => money(amount, capturedCurrency ?? currency)
  const method = await readMethodName(db, found.channelId, found.methodCode)
  const provider = providerTitle(found.provider, findProvider(found.provider)?.name ?? found.provider)
  const at = (instant: string | null) => instant && instantText(instant, channel)
  const facts: Array<[name: string, value: string | null]> = [
    ['Way to pay', method],
    ['Provider', provider === method ? null : provider],
    ['Begun', at(found.createdAt)],
    ['Asked for', money(found.amount)],
    ['Taken', capturedAmount === null ? null : taken(capturedAmount)],
    ['Fee of the provider', found.fee === null ? null : taken(found.fee)],
    ['Given back', found.refundedAmount === 0 ? null : taken(found.refundedAmount)],
    ['Payout or balance entry', found.settlement],
    ['Reference of the page', found.providerReference],
    ['Reference of the payment', found.captureReference],
    ['Page open until', found.status === 'pending' ? at(found.expiresAt) : null],
    ['Provider is asked again', at(found.pollAfter)],
    ['What the provider says', found.failure],
  ]
  const mayDecide = hasPermission(member.role, 'refunds')
  const refunds = await readPaymentRefunds(db.read, found.id)
  const disputes = await readPaymentDisputes(db.read, found.id)
  return {
    id: found.id,
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: money(refund.amount, refund.currency),
      at: instantText(refund.createdAt, channel),
      ...refundState(refund, at(refund.doneAt)),
      href: mayDecide && refund.status === 'failed' && refund.resolution === null ? adminRefundPath(refund.id) : null,
    })),
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      amount: money(dispute.amount, dispute.currency),
      why: reasonText(dispute.reason),
      state: disputeStates[dispute.status],
      left: daysLeftText(dispute, now()),
      at: instantText(dispute.openedAt, channel),
      href: mayDecide ? adminDisputePath(dispute.id) : null,
    })),
    amount: money(found.amount),
    state: attemptState(found),
    isLive: found.isLive,
    order: found.placedAt === null ? null : found.orderNumber,
    facts: facts.flatMap(([name, value]): Array<[string, string]> => (value === null ? [] : [[name, value]])),
    events: shownEvents(await readEventsOfPayment(db.read, found.id), channel),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Payment of ${data?.amount ?? ''}`, isIndexed: false })

export default function AdminAttemptPage() {
  const { amount, state, isLive, order, facts, refunds, disputes, events } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Payment of {amount}</h1>
        <div className={states}>
          <span className={stateLook[state.tone]}>{state.label}</span>
          {isLive === 0 ? (
            <>
              {' '}
              <span className={stateLook.warning}>Test</span>
            </>
          ) : null}
        </div>
      </div>
      <p>
        {state.meaning} {isLive === 0 ? 'It was a test: no money has moved.' : null}
      </p>
      <p>
        {order === null ? (
          'It belongs to a cart that has become no order.'
        ) : (
          <Link to={adminOrderPath(order)} discover="none">
            Order {order}
          </Link>
        )}
      </p>
      <div className={stack}>
        <Table caption="Payment" rows={facts} />
        {refunds.length === 0 ? null : (
          <Table
            caption="Refunds of it"
            isStacked
            columns={['Refund', 'State', 'By', 'Begun']}
            rows={refunds.map((refund) => [
              refund.amount,
              <span key="state">
                {refund.href === null ? (
                  refund.label
                ) : (
                  <Link to={refund.href} discover="none">
                    {refund.label}
                  </Link>
                )}
                {refund.reason === '' ? null : <span className={second}>{refund.reason}</span>}
              </span>,
              refund.by,
              refund.at,
            ])}
          />
        )}
        {disputes.length === 0 ? null : (
          <Table
            caption="Disputes about it"
            isStacked
            columns={['Dispute', 'State', 'Why', 'Opened']}
            rows={disputes.map((dispute) => [
              dispute.href === null ? (
                dispute.amount
              ) : (
                <Link key="dispute" to={dispute.href} discover="none">
                  {dispute.amount}
                </Link>
              ),
              <span key="state">
                {dispute.state}
                {dispute.left === null ? null : <span className={second}>{dispute.left}</span>}
              </span>,
              dispute.why,
              dispute.at,
            ])}
          />
        )}
      </div>
      <section className={`${box} ${stack}`} aria-labelledby="events">
        <h2 className={subheading} id="events">
          What the provider has reported
        </h2>
        {events.length === 0 ? (
          <p>Nothing. The shop asks the provider by itself.</p>
        ) : (
          <PaymentEvents events={events} />
        )}
      </section>
    </>
  )
}
