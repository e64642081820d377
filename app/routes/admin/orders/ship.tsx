import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { PiecesFields } from '~/components/admin/order/pieces-fields'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { shipmentSchema } from '~/domain/sales/fulfilment/shipment.schema'
import { readLatestCarrier } from '~/domain/sales/fulfilment/shipments.queries.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminOrderPath, adminOrdersPath, adminShipPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { chosenPieces, piecesSchema } from './pieces.server'
import { requireStaffOrder } from './require-order.server'

export const handle = {
  permission: 'orders',
  crumb: 'Ship',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, _staff, { params, request }) => {
  const { number, rest, order, can, undelivered, waitsForMoney } = await requireStaffOrder(context, params.number)
  const again = Number(new URL(request.url).searchParams.get('again'))
  return {
    number,
    rest,
    again: undelivered.includes(again) ? again : null,
    canShip: can.ship || undelivered.includes(again),
    isUnpaid: (order.paymentStatus === 'pending' && can.markPaid) || waitsForMoney,
    to: [order.shippingAddress?.firstName, order.shippingAddress?.lastName, order.shippingAddress?.city]
      .filter(Boolean)
      .join(' '),
    carrier: (await readLatestCarrier(context.db.read)) ?? '',
  }
})

/** An empty field is none, and what is typed keeps the words of its own rule. */
const emptyAsNull = (typed: unknown) => (typed === '' ? null : typed)

const schema = z.object({
  carrier: shipmentSchema.shape.carrier,
  waybill: z.preprocess(emptyAsNull, shipmentSchema.shape.waybill),
  trackingUrl: z.preprocess(emptyAsNull, shipmentSchema.shape.trackingUrl),
  quantity: piecesSchema,
  again: z.coerce.number().int().min(1).max(10_000).optional(),
  allowsUnpaid: flagSchema.default(false),
})

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form, { params: { number = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { rest } = await requireStaffOrder(context, number)
    const { quantity, ...input } = form.value
    const items = input.again === undefined ? chosenPieces(rest, quantity) : null
    const shipped = await shipOrder(staffContext(context, staff), number, { ...input, items })
    if (!shipped.ok) return showFormAgain(shownFailure(shipped.error), form.typed)
    const { shipment, isAllShipped } = shipped.value
    return redirectWith(context, adminOrderPath(number), {
      flash: {
        tone: 'success',
        message: `Shipment ${shipment} is on its way. ${isAllShipped ? 'Nothing is left to ship.' : 'A part is still to be shipped.'}`,
      },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Ship order ${data?.number ?? ''}`, isIndexed: false })

export default function AdminShipPage() {
  const { number, rest, again, canShip, isUnpaid, to, carrier } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Ship order {number}</h1>
      <p className={muted}>
        <a href={adminOrderPath(number)}>Back to the order</a>
        {to === '' ? null : ` · to ${to}`}
      </p>
      <ErrorSummary errors={errors} />
      {canShip ? (
        <form
          className={formStyle}
          method="post"
          action={withQuery(adminShipPath(number), { again: again === null ? undefined : String(again) })}
        >
          <TextField
            name="carrier"
            label="Carrier"
            defaultValue={typed.carrier ?? carrier}
            maxLength={60}
            autoComplete="off"
            errors={errors.carrier}
          />
          <TextField
            name="waybill"
            label="Waybill"
            isOptional
            defaultValue={typed.waybill}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            errors={errors.waybill}
          />
          <TextField
            name="trackingUrl"
            type="url"
            label="Page of the carrier for this waybill"
            hint="The customer’s mail links to it."
            isOptional
            defaultValue={typed.trackingUrl}
            maxLength={500}
            autoComplete="off"
            placeholder="https://"
            errors={errors.trackingUrl}
          />
          {again === null ? (
            <PiecesFields lines={rest} typed={typed} errors={errors} isFilled />
          ) : (
            <>
              <input type="hidden" name="again" value={again} />
              <p>It sends what was in shipment {again} once more.</p>
            </>
          )}
          {isUnpaid ? (
            <CheckboxField
              name="allowsUnpaid"
              value="on"
              label="Ship it though it is not paid yet"
              defaultChecked={typed.allowsUnpaid === 'on'}
              errors={errors.allowsUnpaid}
            />
          ) : null}
          <div>
            <Button isWide>Ship it and tell the customer</Button>
          </div>
        </form>
      ) : (
        <Notice>Nothing of this order is to be shipped now.</Notice>
      )}
    </>
  )
}
