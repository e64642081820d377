import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { WaybillReview } from '~/components/admin/order/waybill-review'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { readLatestCarrier } from '~/domain/sales/fulfilment/shipments.queries.server'
import { readWaybillFile } from '~/domain/sales/fulfilment/waybills/read-waybill-file.server'
import { checkWaybills, shipWaybills } from '~/domain/sales/fulfilment/waybills/ship-waybills.server'
import { maxWaybillRows, type CheckedRow, type WaybillRow } from '~/domain/sales/fulfilment/waybills/waybills'
import { parseJson } from '~/domain/shared/parse-json'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { kilobytes } from '~/domain/shared/units'
import { adminOrdersPath, adminOrdersToShipPath, adminWaybillsPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { PostedFile } from '~/http/forms/posted-files.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { messageOf } from '~/messages/messages'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'orders',
  crumb: 'Waybills from a file',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }) => ({ carrier: (await readLatestCarrier(db.read)) ?? '' }))

const cell = z.string().max(80)
const rowsSchema = z
  .array(z.object({ line: z.number().int(), number: cell, carrier: cell, waybill: cell, date: cell }))
  .max(maxWaybillRows)

const fileLimit = kilobytes(500)

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('check'),
      carrier: lineText.trim().max(60).default(''),
      file: z.instanceof(PostedFile).optional(),
    }),
    // what was read from the file, which is checked again
    z.object({ intent: z.literal('ship'), rows: z.string().max(300_000) }),
  ]),
  files: { bodyLimit: kilobytes(2000), fileLimit },
  limit: { check: staffWork, ship: staffWork },
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const byStaff = staffContext(context, staff)
    if (form.value.intent === 'ship') {
      const rows = rowsSchema.safeParse(parseJson(form.value.rows))
      if (!rows.success) return refused('The file was changed on its way. Choose it again', form.typed)
      const done = await shipWaybills(byStaff, rows.data)
      if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
      const shipped = done.value.filter(({ state }) => state === 'ready').length
      if (shipped === rows.data.length)
        return redirectWith(context, withQuery(adminOrdersPath, { state: 'on-the-way' }), {
          flash: { tone: 'success', message: `${ordersText(shipped)} on the way. The customers are told.` },
        })
      return shownRows('shipped', done.value, [])
    }
    const { file, carrier } = form.value
    if (!file || file.size === 0) return refused('Choose the file of your carrier', form.typed)
    if (file.size > fileLimit) return refused('The file is larger than 500 kB: split it', form.typed)
    const read = await readWaybillFile(file.path, carrier)
    if (!read.ok) return showFormAgain(shownFailure(read.error), form.typed)
    const checked = await checkWaybills(byStaff, read.value.rows)
    if (!checked.ok) return showFormAgain(shownFailure(checked.error), form.typed)
    return shownRows('checked', checked.value, read.value.unreadable)
  },
  replyWithErrors: showFormAgain,
})

const ordersText = (count: number) => (count === 1 ? '1 order is' : `${count} orders are`)

const refused = (message: string, typed: Record<string, string>) =>
  showFormAgain({ code: 'invalid_input', message, errors: { file: [message] } }, typed)

/** The rows of a file as the page shows them: what is, or was, shipped, what was before, and what is refused. */
function shownRows(
  step: 'checked' | 'shipped',
  rows: readonly CheckedRow[],
  unreadable: ReadonlyArray<{ line: number; why: string }>,
) {
  const rowOf = ({ line, number, carrier, waybill, date }: CheckedRow): WaybillRow => ({
    line,
    number,
    carrier,
    waybill,
    date,
  })
  const of = (state: CheckedRow['state']) => rows.filter((row) => row.state === state)
  return {
    errors: {},
    typed: {},
    review: {
      step,
      ready: rows.flatMap((row) => (row.state === 'ready' ? [{ ...rowOf(row), name: row.name }] : [])),
      done: of('done').map(rowOf),
      refused: [
        ...rows.flatMap((row) =>
          row.state === 'refused' ? [{ line: row.line, what: row.number, why: messageOf(row.reason) }] : [],
        ),
        ...unreadable.map(({ line, why }) => ({ line, what: '', why })),
      ].toSorted((one, other) => one.line - other.line),
      // all of them: what became impossible meanwhile is said, and what was shipped by somebody else, too
      rows: JSON.stringify(of('ready').map(rowOf)),
    },
  }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Waybills from a file', isIndexed: false })

export default function AdminWaybillsPage() {
  const { carrier } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { errors = {}, typed = {} } = reply ?? {}
  const review = reply && 'review' in reply ? reply.review : null
  return (
    <>
      <h1>Waybills from a file</h1>
      <ErrorSummary errors={errors} />
      {review ? <WaybillReview review={review} path={adminWaybillsPath} /> : null}
      <section className={box} aria-labelledby="down">
        <h2 className={subheading} id="down">
          1. Give the orders to your carrier
        </h2>
        <p>
          The file has every order that can be shipped now: who gets it and where, how many pieces, and how much the
          courier collects at the door. At most 1,000 orders, the oldest first.
        </p>
        <div>
          <LinkButton href={adminOrdersToShipPath} variant="secondary">
            Download the orders to ship (CSV)
          </LinkButton>
        </div>
      </section>
      <section className={box} aria-labelledby="up">
        <h2 className={subheading} id="up">
          2. Bring the waybills back
        </h2>
        <p className={muted}>
          A CSV with the columns “Order” and “Waybill” (or “AWB”), and if you like “Carrier” and “Date”. You see first
          what is shipped; nothing happens before you say so.
        </p>
        <form className={formStyle} method="post" action={adminWaybillsPath} encType="multipart/form-data">
          <input type="hidden" name="intent" value="check" />
          <TextField
            name="carrier"
            label="Carrier"
            hint="For lines that name none."
            isOptional
            maxLength={60}
            autoComplete="off"
            defaultValue={typed.carrier ?? carrier}
            errors={errors.carrier}
          />
          <TextField
            name="file"
            label="File of your carrier"
            hint={`CSV, up to ${maxWaybillRows} lines.`}
            type="file"
            accept=".csv,text/csv,text/plain"
            errors={errors.file}
          />
          <div>
            <Button variant={review ? 'secondary' : 'primary'}>Check the file</Button>
          </div>
        </form>
      </section>
    </>
  )
}
