import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { shipmentSchema } from '~/domain/sales/fulfilment/shipment.schema'
import { readLatestCarrier } from '~/domain/sales/fulfilment/shipments.queries.server'
import { readPacking } from '~/domain/sales/order-page/read-packing.server'
import { listInSentence } from '~/domain/shared/text/list-in-sentence'
import { adminOrderPath, adminOrdersPath, adminPackingSlipsPath, adminShipTogetherPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster, stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'orders',
  crumb: 'Ship together',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, _staff, { request }) => {
  const numbers = new URL(request.url).searchParams.getAll('n')
  return {
    orders: (await readPacking(context, numbers)).map(({ pick: _pick, ...order }) => order),
    left: numbers.length,
    carrier: (await readLatestCarrier(context.db.read)) ?? '',
  }
})

const emptyAsNull = (typed: unknown) => (typed === '' ? null : typed)

const schema = z.object({
  carrier: shipmentSchema.shape.carrier,
  /** By the number of the order. */
  waybill: z.record(z.string().max(40), z.preprocess(emptyAsNull, shipmentSchema.shape.waybill)).default({}),
  ship: z.record(z.string().max(40), z.literal('on')).default({}),
})

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { carrier, waybill, ship } = form.value
    const byStaff = staffContext(context, staff)
    const shipped: string[] = []
    const errors: Record<string, string[]> = {}
    // each order is a change of its own: one that cannot be shipped holds up no other
    for (const number of Object.keys(ship)) {
      const parcel = { carrier, waybill: waybill[number] ?? null, trackingUrl: null, items: null, allowsUnpaid: false }
      const done = await shipOrder(byStaff, number, parcel)
      if (done.ok) shipped.push(number)
      else errors[`waybill.${number}`] = [shownFailure(done.error).message]
    }
    const failed = Object.values(errors).flat()
    if (failed.length > 0) {
      const first = shipped.length === 0 ? '' : `${listInSentence(shipped, 'and')} left. `
      return showFormAgain(
        { code: 'invalid_input', message: `${first}The others are still here.`, errors },
        { ...form.typed, shipped: shipped.join(', ') },
      )
    }
    if (shipped.length === 0)
      return showFormAgain({ code: 'invalid_input', message: 'Choose at least one order' }, form.typed)
    return redirectWith(context, withQuery(adminOrdersPath, { state: 'to-ship' }), {
      flash: {
        tone: 'success',
        message: `${listInSentence(shipped, 'and')} ${shipped.length === 1 ? 'is' : 'are'} on the way. The customers are told.`,
      },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Ship orders together', isIndexed: false })

export default function AdminShipTogetherPage() {
  const { orders, left, carrier } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const path = withQuery(adminShipTogetherPath, {})
  const query = orders.map(({ number }) => `n=${encodeURIComponent(number)}`).join('&')
  const missing = left - orders.length
  return (
    <>
      <h1>Ship orders together</h1>
      <ErrorSummary errors={errors} />
      {typed?.shipped ? <Notice tone="success">{typed.shipped} left. The others are still here.</Notice> : null}
      {missing > 0 && typed === undefined ? (
        <Notice>{missing} of them have nothing to ship, or are not among the first 50.</Notice>
      ) : null}
      {orders.length === 0 ? (
        <>
          <Notice>Choose orders in the list first.</Notice>
          <LinkButton href={withQuery(adminOrdersPath, { state: 'to-ship' })} variant="secondary">
            Orders to ship
          </LinkButton>
        </>
      ) : (
        <form className={stack} method="post" action={`${path}?${query}`}>
          <div className={formStyle}>
            <TextField
              name="carrier"
              label="Carrier of all of them"
              defaultValue={typed?.carrier ?? carrier}
              maxLength={60}
              autoComplete="off"
              errors={errors.carrier}
            />
          </div>
          {orders.map(({ number, address, lines, isPaid }) => (
            <section key={number} className={box} aria-labelledby={`order-${number}`}>
              <h2 className={subheading} id={`order-${number}`}>
                <a href={adminOrderPath(number)}>{number}</a> {address[0]}
              </h2>
              <p className={muted}>
                {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
                {isPaid ? '' : ' · not paid yet'}
              </p>
              <div className={formStyle}>
                <CheckboxField
                  name={`ship.${number}`}
                  value="on"
                  label={`Ship ${number}`}
                  defaultChecked={typed ? typed[`ship.${number}`] === 'on' : isPaid}
                />
                <TextField
                  name={`waybill.${number}`}
                  label={`Waybill of ${number}`}
                  isOptional
                  defaultValue={typed?.[`waybill.${number}`]}
                  maxLength={60}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  enterKeyHint="next"
                  errors={errors[`waybill.${number}`]}
                />
              </div>
            </section>
          ))}
          <div className={cluster}>
            <Button>Ship them and tell the customers</Button>
            <a href={`${adminPackingSlipsPath}?${query}`}>Packing slips</a>
          </div>
        </form>
      )}
    </>
  )
}
