import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { head, state as stateLook, states } from '~/components/admin/list/list.css'
import * as styles from '~/components/admin/order/order.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { daysLeftText, disputeStates, isDecided, reasonText } from '~/domain/sales/disputes/dispute'
import { findDispute } from '~/domain/sales/disputes/disputes.queries.server'
import { instantText, readShipments } from '~/domain/sales/fulfilment/read-shipments.server'
import { readStaffOrder } from '~/domain/sales/order-page/read-staff-order.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { readMethodName } from '~/domain/sales/payments/read-payment-methods.server'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { formatMoney } from '~/domain/shared/money/money'
import { adminAttemptPath, adminDisputesPath, adminOrderPath, adminOrdersPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { lines, muted, subheading } from '~/styles/text.css'
import { stack } from '~/styles/layout.css'
import { shownMessages } from '../orders/shown-messages.server'

export const handle = {
  permission: 'refunds',
  crumb: 'Dispute',
  above: [
    { name: 'Orders', href: adminOrdersPath },
    { name: 'Disputes', href: adminDisputesPath },
  ],
} satisfies StaffHandle

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0)

/** A dispute with what the owner answers it with: what was sent when, what was written to the customer, and what has happened. */
export const loader = adminLoader(handle, async (context, { member }, { params }) => {
  const { db, now } = context
  const dispute = await findDispute(db.read, { id: idOf(params.id) })
  const order = dispute && (await findOrder(db.read, { id: dispute.orderId }))
  const channel = order && (await readChannelById(db, order.channelId))
  const payment = dispute && (await findPayment(db.read, { id: dispute.paymentId }))
  if (!dispute || !order || !channel || !payment) throw errorResponse(404, 'Page Not Found')
  const at = (instant: string | null) => instant && instantText(instant, channel)
  const { number } = order
  const shipments = await readShipments(db.read, order.id, channel)
  const staffOrder = number === null || order.status === 'draft' ? null : await readStaffOrder(db, number)
  const { status, respondBy, link, reference } = dispute
  const facts: Array<[name: string, value: string | null]> = [
    ['Reason that the bank gives', reasonText(dispute.reason)],
    ['Opened', at(dispute.openedAt)],
    ['To be answered by', status === 'needs_response' ? at(respondBy) : null],
    ['Decided', at(dispute.decidedAt)],
    ['Paid by', await readMethodName(db, channel.id, payment.methodCode)],
    ['Paid on', at(order.placedAt)],
    ['Reference at the provider', reference],
  ]
  return {
    amount: formatMoney(dispute.amount, dispute.currency, channel.languageTag),
    state: disputeStates[status],
    isToAnswer: status === 'needs_response',
    isOver: isDecided(status),
    left: daysLeftText(dispute, now()),
    respondBy: at(respondBy),
    link,
    reference,
    order: staffOrder === null ? null : number,
    paymentId: payment.id,
    facts: facts.flatMap(([name, value]): Array<[string, string]> => (value === null ? [] : [[name, value]])),
    shipments: shipments.map((shipment) => ({
      number: shipment.number,
      things: shipment.lines.map(({ name, quantityText }) => `${quantityText} × ${name}`).join(', '),
      carrier: [shipment.carrier, shipment.waybill].filter(Boolean).join(' '),
      trackingUrl: shipment.trackingUrl,
      sentAt: instantText(shipment.shippedAt, channel),
      arrived: shipment.deliveredAt === null ? shipment.label : instantText(shipment.deliveredAt, channel),
    })),
    messages:
      staffOrder === null
        ? []
        : (await shownMessages(context, member.role, number ?? '')).filter(({ state }) => state === 'sent'),
    history: staffOrder?.history ?? [],
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Dispute of ${data?.amount ?? ''}`, isIndexed: false })

export default function AdminDisputePage() {
  const { amount, state, isToAnswer, isOver, left, respondBy, link, reference, ...shown } =
    useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Dispute of {amount}</h1>
        <div className={states}>
          <span className={stateLook[isToAnswer ? 'warning' : isOver ? 'neutral' : 'todo']}>{state}</span>
        </div>
      </div>
      {isToAnswer ? (
        <Notice tone="danger">
          <p>
            {respondBy === null ? 'Please answer it.' : `Please answer it by ${respondBy}.`}{' '}
            {left === null ? '' : `${left}. `}
            Say what was bought, and show that it was sent or used. Without an answer the money is lost.
          </p>
          {link === null ? (
            <p>You answer in the pages of the payment provider, where its reference is {reference}.</p>
          ) : (
            <p>
              <LinkButton href={link}>Answer it at the provider</LinkButton>
            </p>
          )}
        </Notice>
      ) : null}
      {isOver || isToAnswer ? null : (
        <p>You do not need to do anything now. We write to you when it is decided. Until then nothing is refunded.</p>
      )}
      <p>
        {shown.order === null ? (
          'It is about a purchase that has become no order.'
        ) : (
          <Link to={adminOrderPath(shown.order)} discover="none">
            Order {shown.order}
          </Link>
        )}
        {' · '}
        <Link to={adminAttemptPath(shown.paymentId)} discover="none">
          The payment
        </Link>
        {link === null || isToAnswer ? null : (
          <>
            {' · '}
            <a href={link} rel="noreferrer">
              The dispute at the provider
            </a>
          </>
        )}
      </p>
      <div className={stack}>
        <Table caption="What the bank says" rows={shown.facts} />
        {shown.shipments.length === 0 ? (
          <section className={box} aria-labelledby="sent">
            <h2 className={subheading} id="sent">
              What was sent
            </h2>
            <p className={muted}>Nothing was sent yet. If you can, wait with sending it until the bank has decided.</p>
          </section>
        ) : (
          <Table
            caption="What was sent"
            isStacked
            columns={['Shipment', 'With', 'Sent', 'Arrived']}
            rows={shown.shipments.map(({ number, things, carrier, trackingUrl, sentAt, arrived }) => [
              `${number}: ${things}`,
              trackingUrl === null ? (
                carrier
              ) : (
                <a key="with" href={trackingUrl} rel="noreferrer">
                  {carrier}
                </a>
              ),
              sentAt,
              arrived,
            ])}
          />
        )}
        <section className={box} aria-labelledby="written">
          <h2 className={subheading} id="written">
            What was written
          </h2>
          {shown.messages.length === 0 ? <p className={muted}>No mail and no SMS was sent.</p> : null}
          <ul>
            {shown.messages.map(({ key, name, medium, href, to, atText }) => (
              <li key={key} className={styles.line}>
                {href === null ? (
                  <span>{name}</span>
                ) : (
                  <Link to={href} discover="none">
                    {name}
                  </Link>
                )}
                <span>{medium === 'SMS' ? 'SMS' : 'Mail'}</span>
                <span className={styles.below}>
                  To {to}, {atText}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className={box} aria-labelledby="happened">
          <h2 className={subheading} id="happened">
            What has happened
          </h2>
          {shown.history.length === 0 ? <p className={muted}>Nothing is recorded.</p> : null}
          <ol>
            {shown.history.map(({ id, text, member, atText }) => (
              <li key={id} className={styles.entry}>
                <span className={lines}>{text}</span>
                <span className={styles.when}>{[atText, member].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}
