import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import {
  readGoodwill,
  refundGoodwill,
  type GoodwillPreview,
} from '~/domain/sales/returns/goodwill/refund-goodwill.server'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { formatMoney, toDecimal } from '~/domain/shared/money/money'
import { linesText } from '~/domain/shared/text/typed-text.schema'
import { adminGoodwillPath, adminOrderPath, adminOrdersPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { messageOf } from '~/messages/messages'
import { muted, subheading } from '~/styles/text.css'
import { amountProblem } from '../products/typed-amounts.server'

export const handle = {
  permission: 'refunds',
  isDangerous: true,
  crumb: 'Give money back',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db, channel: { languageTag } }, _staff, { params, request }) => {
  const { number = '' } = params
  const text = (new URL(request.url).searchParams.get('amount') ?? '').trim().slice(0, 30)
  const found = await readGoodwill(db, number, null)
  if (!found.ok) {
    if (found.error.code === 'order_not_found') throw errorResponse(404, 'Page Not Found')
    return { number, problem: messageOf(found.error) }
  }
  const { left, given, currency } = found.value
  const format = (amount: number) => formatMoney(amount, currency, languageTag)
  const typed = { text, currency, left: format(left), given, canGive: left > 0 }
  if (text === '') return { number, problem: null, ...typed, error: null, preview: null }
  const amount = parseDecimal(text, currency)
  if (amount === null || amount <= 0)
    return { number, problem: null, ...typed, error: amountProblem('amount', text, currency).message, preview: null }
  const credit = await readGoodwill(db, number, amount)
  const preview = credit.ok ? credit.value.preview : credit
  return {
    number,
    problem: null,
    ...typed,
    error: preview && !preview.ok ? messageOf(preview.error) : null,
    preview: preview?.ok
      ? { ...shownPreview(preview.value, format), amount: toDecimal(amount, currency), amountText: format(amount) }
      : null,
  }
})

function shownPreview({ lines, taxable, taxes, total }: GoodwillPreview, format: (amount: number) => string) {
  const taxText = (ofLine: GoodwillPreview['taxes']) =>
    ofLine.map((tax) => `${tax.name} ${tax.ratePpm / 10_000}% ${format(tax.amount)}`).join(', ') || 'None'
  return {
    rows: [
      ...lines.map((line) => [line.name, format(line.taxable), taxText(line.taxes), format(line.total)]),
      ['All together', format(taxable), taxText(taxes), format(total)],
    ],
  }
}

export const action = adminAction(handle, {
  schema: z.object({
    amount: z.string().trim().max(30).default(''),
    given: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    reason: linesText.trim().min(1, 'Say why: the customer reads it').max(500),
  }),
  limit: staffWork,
  async answer(context, staff, form, { params: { number = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { amount: text, given, reason } = form.value
    const found = await readGoodwill(context.db, number, null)
    if (!found.ok) return showFormAgain(shownFailure(found.error), form.typed)
    const { currency } = found.value
    const amount = parseDecimal(text, currency)
    if (amount === null || amount <= 0) return showFormAgain(amountProblem('amount', text, currency), form.typed)
    const done = await refundGoodwill(staffContext(context, staff), number, { amount, reason, given })
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    const what = formatMoney(amount, currency, context.channel.languageTag)
    return redirectWith(context, adminOrderPath(number), {
      flash: { tone: 'success', message: `${what} goes back. The customer is told and gets a credit note.` },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Give money back for order ${data?.number ?? ''}`, isIndexed: false })

export default function AdminGoodwillPage() {
  const data = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  const { number } = data
  const shown = data.problem === null && data.error ? { amount: [data.error] } : errors
  return (
    <>
      <h1>Give money back for order {number}</h1>
      <p className={muted}>
        <a href={adminOrderPath(number)}>Back to the order</a>
      </p>
      <ErrorSummary errors={shown} />
      {data.problem === null ? (
        <>
          <p>
            For a thing that arrived late or is a little damaged: the customer keeps it and gets a part of the price
            back. Up to {data.left} can be given back. When something is returned or cancelled later, its share of this
            is taken off, so nobody gets more back than was paid.
          </p>
          {data.canGive ? (
            <form className={formStyle} method="get" action={adminGoodwillPath(number)}>
              <TextField
                name="amount"
                label={`How much (${data.currency})`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={30}
                defaultValue={data.text}
                errors={shown.amount}
              />
              <div>
                <Button variant={data.preview ? 'secondary' : 'primary'}>See what goes back</Button>
              </div>
            </form>
          ) : (
            <Notice>Nothing of this order is left to be given back.</Notice>
          )}
          {data.preview ? (
            <section className={box} aria-labelledby="credit-note">
              <h2 className={subheading} id="credit-note">
                What the credit note says
              </h2>
              <Table
                caption="Lines and taxes of the credit note"
                isStacked
                columns={['Item', 'Without tax', 'Tax', 'Total']}
                rows={data.preview.rows}
              />
              <p className={muted}>
                The amount is split over everything in the order, by what is left of its price. Gift cards get their
                part back first.
              </p>
              <form className={formStyle} method="post" action={adminGoodwillPath(number, data.preview.amount)}>
                <input type="hidden" name="amount" value={data.preview.amount} />
                <input type="hidden" name="given" value={data.given} />
                <TextareaField
                  name="reason"
                  label="Why"
                  hint="The customer reads it."
                  rows={2}
                  maxLength={500}
                  defaultValue={typed.reason}
                  errors={errors.reason}
                />
                <div>
                  <Button>Give {data.preview.amountText} back</Button>
                </div>
              </form>
            </section>
          ) : null}
        </>
      ) : (
        <Notice>{data.problem}.</Notice>
      )}
    </>
  )
}
