import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { OrderAttempts } from '~/components/admin/order/order-attempts'
import { OrderHistory } from '~/components/admin/order/order-history'
import { OrderLines } from '~/components/admin/order/order-lines'
import { OrderMessages } from '~/components/admin/order/order-messages'
import { OrderMoney } from '~/components/admin/order/order-money'
import { OrderPeople } from '~/components/admin/order/order-people'
import { OrderReturns } from '~/components/admin/order/order-returns'
import { TagBox } from '~/components/admin/tags/tag-box'
import { OrderShipments } from '~/components/admin/order/order-shipments'
import { columns } from '~/components/admin/order/order.css'
import { head, state, states } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import { readPayableOrder } from '~/domain/sales/checkout/pay-order.server'
import { scanOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { correctWaybill } from '~/domain/sales/fulfilment/correct-waybill.server'
import { shipmentSchema } from '~/domain/sales/fulfilment/shipment.schema'
import { packOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { addOrderNote } from '~/domain/sales/orders/manage/note-order.server'
import { findOrderId } from '~/domain/sales/orders/orders.queries.server'
import { maxTagLength } from '~/domain/operations/tags/tag'
import { readTagsOf, readUsedTags } from '~/domain/operations/tags/tags.queries.server'
import { tagOrder, untagOrder } from '~/domain/sales/orders/tags/tag-order.server'
import { markRefundPaid } from '~/domain/sales/refunds/refund-by-hand.server'
import { openUndeliveredRefund } from '~/domain/sales/returns/undelivered-shipment.server'
import { hasPermission } from '~/domain/operations/actors/roles'
import type { StaffResult } from '~/domain/shared/result'
import { flagSchema } from '~/domain/shared/flag.schema'
import { lineText, linesText } from '~/domain/shared/text/typed-text.schema'
import {
  adminCancelPath,
  adminDisputesPath,
  adminGoodwillPath,
  adminChangeOrderPath,
  adminOrderFilePath,
  adminOrderPath,
  adminOrdersPath,
  adminRefundPath,
  adminReturnPath,
  adminShipPath,
} from '~/admin-paths'
import { payOrderPath, withQuery } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster, stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { orderFor, readsContacts } from './masked-order.server'
import { orderStates } from './order-list.server'
import { shownAttempts } from './shown-attempts.server'
import { shownMessages } from './shown-messages.server'
import { requireStaffOrder } from './require-order.server'

export const handle = {
  permission: 'orders',
  crumb: 'Order',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, { member }, { params }) => {
  const found = await requireStaffOrder(context, params.number)
  return {
    ...found,
    order: orderFor(member.role, found.order),
    readsContacts: readsContacts(member.role),
    ...(await shownAttempts(context, found.number)),
    messages: await shownMessages(context, member.role, found.number),
    mayRetry: hasPermission(member.role, 'settings'),
    states: orderStates({ ...found.order, openDifference: found.order.difference?.amount ?? 0 }),
    mayRefund: hasPermission(member.role, 'refunds'),
    payUrl:
      (found.can.markPaid || found.order.difference !== null) && (await readPayableOrder(context, found.order.token))
        ? context.origin + payOrderPath(found.order.token)
        : null,
    ...(await readTags(context, params.number)),
  }
})

async function readTags({ db }: Parameters<typeof requireStaffOrder>[0], number = '') {
  const orderId = await findOrderId(db.read, number)
  const tags = orderId === null ? [] : ((await readTagsOf(db.read, 'order', [orderId])).get(orderId) ?? [])
  return {
    tags: tags.map(({ name }) => name),
    offeredTags: (await readUsedTags(db.read, 'order')).map(({ name }) => name),
  }
}

const orderTag = lineText.trim().min(1, 'Enter a tag').max(maxTagLength)
/** Fields of a form that may be left empty. */
const emptyAsNull = (typed: unknown) => (typed === '' ? null : typed)

const shipment = z.coerce.number().int().min(1).max(10_000)
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('pack') }),
  z.object({ intent: z.literal('mark-paid') }),
  z.object({ intent: z.literal('delivered'), shipment }),
  z.object({ intent: z.literal('returned'), shipment, isDamaged: flagSchema.default(false) }),
  z.object({ intent: z.literal('undelivered'), shipment }),
  z.object({
    intent: z.literal('waybill'),
    shipment,
    carrier: shipmentSchema.shape.carrier,
    waybill: z.preprocess(emptyAsNull, shipmentSchema.shape.waybill),
    trackingUrl: z.preprocess(emptyAsNull, shipmentSchema.shape.trackingUrl),
  }),
  z.object({ intent: z.literal('note'), text: linesText.trim().min(1, 'Write a note').max(1000) }),
  z.object({ intent: z.literal('tag'), tag: orderTag }),
  z.object({ intent: z.literal('untag'), tag: orderTag }),
  z.object({ intent: z.literal('refund-paid'), refund: id, reference: lineText.max(100).default('') }),
])

export const action = adminAction(handle, {
  schema,
  limit: {
    pack: staffWork,
    'mark-paid': staffWork,
    delivered: staffWork,
    returned: staffWork,
    undelivered: staffWork,
    waybill: staffWork,
    note: staffWork,
    tag: staffWork,
    untag: staffWork,
    'refund-paid': staffWork,
  },
  async answer(context, staff, form, { params: { number = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const done = await change(staffContext(context, staff), number, form.value)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    return redirectWith(context, adminOrderPath(number), {
      flash: { tone: 'success', message: doneTexts[form.value.intent] },
    })
  },
  replyWithErrors: showFormAgain,
})

const doneTexts: Record<z.output<typeof schema>['intent'], string> = {
  pack: 'The order is being packed. Its buyer cannot cancel it any more.',
  'mark-paid': 'The order is noted as paid.',
  delivered: 'The shipment is noted as delivered.',
  returned: 'The shipment is noted as come back.',
  waybill: 'The waybill is corrected. The customer sees it on the page of the order.',
  undelivered: 'A refund request is open for it, below Returns.',
  note: 'The note is added.',
  tag: 'The tag is added.',
  untag: 'The tag is removed.',
  'refund-paid': 'The refund is noted as paid.',
}

function change(
  context: ReturnType<typeof staffContext>,
  number: string,
  value: z.output<typeof schema>,
): Promise<StaffResult<unknown>> {
  switch (value.intent) {
    case 'pack':
      return packOrder(context, number)
    case 'mark-paid':
      return markOrderPaid(context, number)
    case 'delivered':
    case 'returned':
      return scanOrder(context, number, {
        kind: value.intent,
        shipment: value.shipment,
        place: '',
        message: '',
        isDamaged: value.intent === 'returned' && value.isDamaged,
      })
    case 'undelivered':
      return openUndeliveredRefund(context, number, { shipment: value.shipment, note: '' })
    case 'tag':
      return tagOrder(context, { number, tag: value.tag })
    case 'untag':
      return untagOrder(context, { number, tag: value.tag })
    case 'waybill': {
      const { intent: _, ...parcel } = value
      return correctWaybill(context, number, parcel)
    }
    case 'note':
      return addOrderNote(context, number, value.text)
    case 'refund-paid':
      return markRefundPaid(context, value.refund, value.reference)
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Order ${data?.number ?? ''}`, isIndexed: false })

export default function AdminOrderPage() {
  const { number, order, channel, placedAtText, states: shown, can, ...found } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  const path = adminOrderPath(number)
  return (
    <>
      <div className={head}>
        <h1>Order {number}</h1>
        <div className={states}>
          <span className={state[shown.delivery.tone]}>{shown.delivery.label}</span>{' '}
          <span className={state[shown.payment.tone]}>{shown.payment.label}</span>{' '}
          {found.isTest ? <span className={state.warning}>Test</span> : null}
        </div>
      </div>
      <p className={muted}>
        {placedAtText} · {channel.name} <HistoryLink kind="order" name={number} />
      </p>
      {found.isTest ? (
        <Notice tone="warning">
          This order was paid with test keys: no money has moved. No figure of your sales counts it.
        </Notice>
      ) : null}
      <ErrorSummary errors={errors} />
      <div className={cluster}>
        {can.ship ? <LinkButton href={adminShipPath(number)}>Ship</LinkButton> : null}
        {can.pack ? (
          <form method="post" action={path}>
            <input type="hidden" name="intent" value="pack" />
            <Button variant="secondary">I am packing it</Button>
          </form>
        ) : null}
        {can.ship ? (
          <LinkButton href={adminChangeOrderPath(number)} variant="secondary">
            Change what is ordered
          </LinkButton>
        ) : null}
        {can.cancel || can.cancelPieces ? (
          <LinkButton href={adminCancelPath(number)} variant="secondary">
            {can.cancel ? 'Cancel' : 'Cancel a part'}
          </LinkButton>
        ) : null}
      </div>
      <div className={columns}>
        <div className={stack}>
          <OrderLines order={order} cancelled={found.cancelled} />
          <OrderShipments
            shipments={found.shipments}
            undelivered={found.undelivered}
            path={path}
            againHref={(shipment) => withQuery(adminShipPath(number), { again: String(shipment) })}
            mayRefund={found.mayRefund}
            typed={typed}
            errors={errors}
          />
          <OrderReturns requests={found.refundRequests} hrefOf={(request) => adminReturnPath(number, request)} />
          <OrderHistory history={found.history} path={path} typed={typed} errors={errors} />
          <OrderMessages messages={found.messages} mayRetry={found.mayRetry} />
        </div>
        <div className={stack}>
          <OrderMoney
            sentences={found.money}
            method={order.paymentMethod.name}
            refunds={found.mayRefund ? found.refundsByHand : []}
            disputesHref={found.mayRefund && found.isDisputed ? adminDisputesPath : null}
            failedRefunds={
              found.mayRefund
                ? found.failedRefunds.map(({ id: refund, ...shown }) => ({ ...shown, href: adminRefundPath(refund) }))
                : []
            }
            canMarkPaid={can.markPaid}
            goodwillHref={found.mayRefund && can.giveBack ? adminGoodwillPath(number) : null}
            payUrl={found.payUrl}
            path={path}
            documents={found.documents.map(({ id: file, kind, number: name, missing }) => ({
              href: adminOrderFilePath(number, file),
              label: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${name} (PDF)`,
              missing,
            }))}
          />
          <OrderAttempts attempts={found.attempts} />
          <TagBox
            tags={found.tags}
            offered={found.offeredTags}
            hint="How you handle it, such as Gift or Call first. Customers do not see it. Do not write names of people."
            path={path}
            typed={typed}
            errors={errors}
          />
          <OrderPeople
            order={order}
            number={number}
            readsContacts={found.readsContacts}
            canCorrectAddress={can.correctAddress}
          />
        </div>
      </div>
    </>
  )
}
