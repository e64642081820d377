import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { entry, when } from '~/components/admin/order/order.css'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { Notice } from '~/components/ui/notice/notice'
import { PhotoLinks } from '~/components/ui/picture/photo-links'
import { approveRefund, receiveReturn, refundRequest, rejectRefund } from '~/domain/sales/returns/decide-refund.server'
import { goodwillSentence } from '~/domain/sales/returns/refund-request'
import { formatMoney, toMoney } from '~/domain/shared/money/money'
import { ok, type StaffResult } from '~/domain/shared/result'
import { flagSchema } from '~/domain/shared/flag.schema'
import { linesText } from '~/domain/shared/text/typed-text.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import { errorResponse } from '~/http/body.server'
import { adminOrderPath, adminOrdersPath, adminReturnPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { lines, muted, subheading } from '~/styles/text.css'
import { requireStaffOrder } from './require-order.server'

export const handle = {
  permission: 'refunds',
  isDangerous: ['refund'],
  crumb: 'Return',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, _staff, { params }) => {
  const { number, refundRequests } = await requireStaffOrder(context, params.number)
  const request = refundRequests.find((one) => String(one.number) === params.request)
  if (!request) throw errorResponse(404, 'Page Not Found')
  return { number, request }
})

const note = linesText.trim().max(500).default('')

const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), note }),
  z.object({ intent: z.literal('reject'), note }),
  z.object({ intent: z.literal('receive'), note, isRestocked: flagSchema.default(false) }),
  z.object({ intent: z.literal('refund'), note, withDelivery: flagSchema.default(false) }),
])

export const action = adminAction(handle, {
  schema,
  limit: { approve: staffWork, reject: staffWork, receive: staffWork, refund: staffWork },
  async answer(context, staff, form, { params: { number = '', request = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const about = { number, request: isId(request) ? Number(request) : 0 }
    const done = await decide(staffContext(context, staff), about, form.value, context.channel.languageTag)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    return redirectWith(context, adminOrderPath(number), { flash: { tone: 'success', message: done.value } })
  },
  replyWithErrors: showFormAgain,
})

/** Decides about a request, and returns the words of what was done. */
async function decide(
  context: ReturnType<typeof staffContext>,
  about: { number: string; request: number },
  value: z.output<typeof schema>,
  languageTag: string,
): Promise<StaffResult<string>> {
  const decision = { ...about, note: value.note }
  const told = (text: string, result: StaffResult<unknown>) => (result.ok ? ok(text) : result)
  switch (value.intent) {
    case 'approve':
      return told(
        'The return is approved. The customer is told where to send it.',
        await approveRefund(context, decision),
      )
    case 'reject':
      return told('The return is rejected. The customer is told why.', await rejectRefund(context, decision))
    case 'receive':
      return told(
        'The goods are noted as received.',
        await receiveReturn(context, { ...decision, isRestocked: value.isRestocked }),
      )
    case 'refund': {
      const paid = await refundRequest(context, { ...decision, withDelivery: value.withDelivery })
      if (!paid.ok) return paid
      const { amount, goodwill, currency } = paid.value
      return ok(
        [
          amount > 0
            ? `${formatMoney(amount, currency, languageTag)} goes back to the customer.`
            : 'Nothing was left to refund.',
          ...(goodwill > 0 ? [goodwillSentence(toMoney(goodwill, currency, languageTag))] : []),
        ].join(' '),
      )
    }
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Return of order ${data?.number ?? ''}`, isIndexed: false })

const statusTexts = {
  requested: 'The customer waits for your answer.',
  approved: 'You have approved it. Note here when the goods are back.',
  received: 'The goods are back, or never arrived. The money is still to be refunded.',
  rejected: 'You have rejected it.',
  refunded: 'The money goes back, and the customer is told.',
} as const

export default function AdminReturnPage() {
  const { number, request } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  const path = adminReturnPath(number, request.number)
  const noteField = (intent: string, label: string, hint: string) => (
    <TextareaField
      name="note"
      id={`${intent}-note`}
      label={label}
      hint={hint}
      isOptional={intent !== 'reject'}
      rows={2}
      maxLength={500}
      defaultValue={typed.intent === intent ? typed.note : undefined}
      errors={typed.intent === intent ? errors.note : undefined}
    />
  )
  return (
    <>
      <h1>
        Return {request.number} of order {number}
      </h1>
      <p className={muted}>
        <a href={adminOrderPath(number)}>Back to the order</a>
      </p>
      <ErrorSummary errors={errors} />
      <Notice>{statusTexts[request.status]}</Notice>
      <section className={box} aria-labelledby="asked">
        <h2 className={subheading} id="asked">
          {request.cause === 'goodwill' ? 'A part of the price' : 'What comes back'}
        </h2>
        <ul>
          {request.lines.map((line) => (
            <li key={line.position}>
              {line.quantityText} × {line.name}
            </li>
          ))}
        </ul>
        {request.cause === 'goodwill' ? null : <p>{request.reason}</p>}
        {request.text ? <p className={lines}>“{request.text}”</p> : null}
        <PhotoLinks photos={request.photos} />
        {request.amount ? <p>Refunded: {request.amount.formatted}</p> : null}
        {request.goodwill ? <p>{goodwillSentence(request.goodwill)}</p> : null}
        <ol>
          {request.steps.map((step) => (
            <li key={step.status} className={entry}>
              <span>{step.status === 'requested' ? 'Asked for by the customer' : step.label}</span>
              {step.note ? <span className={lines}>{step.note}</span> : null}
              <span className={when}>{step.atText}</span>
            </li>
          ))}
        </ol>
      </section>
      {request.status === 'requested' ? (
        <>
          <form className={formStyle} method="post" action={path}>
            <input type="hidden" name="intent" value="approve" />
            {noteField(
              'approve',
              'How it comes back',
              'The customer reads it. Without a text it is the address of your shop.',
            )}
            <div>
              <Button>Approve the return</Button>
            </div>
          </form>
          <form className={formStyle} method="post" action={path}>
            <input type="hidden" name="intent" value="reject" />
            {noteField('reject', 'Why not', 'The customer reads it.')}
            <div>
              <Button variant="secondary">Reject the return</Button>
            </div>
          </form>
        </>
      ) : null}
      {request.status === 'approved' ? (
        <form className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="receive" />
          <CheckboxField
            name="isRestocked"
            value="on"
            label="The goods can be sold again: add them to the stock"
            defaultChecked={typed.intent === undefined || typed.isRestocked === 'on'}
          />
          {noteField('receive', 'A word to the customer', 'They get a mail that it has arrived.')}
          <div>
            <Button>The goods are back</Button>
          </div>
        </form>
      ) : null}
      {request.status === 'received' ? (
        <form className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="refund" />
          <CheckboxField
            name="withDelivery"
            value="on"
            label="Give back the cost of the delivery, too"
            defaultChecked={typed.withDelivery === 'on'}
            errors={errors.withDelivery}
          />
          {noteField('refund', 'A word to the customer', 'They get a mail about their money.')}
          <div>
            <Button>Refund it</Button>
          </div>
        </form>
      ) : null}
    </>
  )
}
