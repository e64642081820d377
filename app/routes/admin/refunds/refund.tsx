import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import { noteRefundPaid, sendRefundAgain } from '~/domain/sales/refunds/decide-failed-refund.server'
import { readStaffRefund } from '~/domain/sales/refunds/read-failed-refund.server'
import { formatMoney } from '~/domain/shared/money/money'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { adminOrderPath, adminRefundPath, adminRefundsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'refunds',
  isDangerous: true,
  crumb: 'Refund',
  above: [{ name: 'Refunds', href: adminRefundsPath }],
} satisfies StaffHandle

const idOf = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

export const loader = adminLoader(handle, async (context, _staff, { params }) => {
  const refund = await readStaffRefund(context, idOf(params.id))
  if (!refund) throw errorResponse(404, 'Page Not Found')
  return refund
})

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('again') }),
    z.object({
      intent: z.literal('by-hand'),
      reference: lineText.trim().min(1, 'Say how you have paid it, for the books').max(100),
    }),
  ]),
  limit: { again: staffWork, 'by-hand': staffWork },
  async answer(context, staff, form, { params }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const id = idOf(params.id)
    const done =
      value.intent === 'again'
        ? await sendRefundAgain(staffContext(context, staff), id)
        : await noteRefundPaid(staffContext(context, staff), id, value.reference)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    const amount = formatMoney(done.value.amount, done.value.currency, context.channel.languageTag)
    const message =
      value.intent === 'again'
        ? `The refund of ${amount} is tried again. You get a mail if it fails once more.`
        : `The refund of ${amount} is noted as paid. The customer sees it on the page of the order.`
    return redirectWith(context, adminRefundsPath, { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Refund of ${data?.amount ?? ''}`, isIndexed: false })

export default function AdminRefundPage() {
  const { id, amount, purpose, orderNumber, method, status, isOpen, failure, reference } =
    useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Refund of {amount}</h1>
      <p className={muted}>
        {method} · {orderNumber === null ? purpose : <a href={adminOrderPath(orderNumber)}>{purpose}</a>}
        {reference === null ? null : ` · ${reference}`}
      </p>
      <ErrorSummary errors={errors} />
      {isOpen ? (
        <>
          <Notice tone="danger">This refund has failed: {failure}. The customer does not have the money.</Notice>
          <section className={box} aria-labelledby="again">
            <h2 className={subheading} id="again">
              Try it again
            </h2>
            <p>
              The same amount is sent the way it was paid. This helps when the reason is gone: your balance was too low,
              or the provider had a problem. It does not help when a card has expired or an account is closed.
            </p>
            <form method="post" action={adminRefundPath(id)}>
              <input type="hidden" name="intent" value="again" />
              <Button>Refund {amount} again</Button>
            </form>
          </section>
          <section className={box} aria-labelledby="by-hand">
            <h2 className={subheading} id="by-hand">
              I have paid it in another way
            </h2>
            <p>
              Ask the customer how they want it: by a transfer, in cash, or as a gift card. Pay it first, then note it.
            </p>
            <form className={formStyle} method="post" action={adminRefundPath(id)}>
              <input type="hidden" name="intent" value="by-hand" />
              <TextField
                name="reference"
                label="How, for your books"
                hint="The reference of the transfer, or the end of the gift card’s code."
                autoComplete="off"
                maxLength={100}
                defaultValue={typed.reference}
                errors={errors.reference}
              />
              <div>
                <Button variant="secondary">I have paid {amount} back</Button>
              </div>
            </form>
          </section>
        </>
      ) : (
        <Notice tone={status === 'done' ? 'success' : 'info'}>{stateTexts[status]}</Notice>
      )}
    </>
  )
}

const stateTexts = {
  pending: 'This refund is on its way. There is nothing to do.',
  done: 'This refund is done.',
  failed: 'This refund had failed, and somebody has decided what happens. There is nothing more to do.',
}
