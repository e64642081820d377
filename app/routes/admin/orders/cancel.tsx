import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { PiecesFields } from '~/components/admin/order/pieces-fields'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { Notice } from '~/components/ui/notice/notice'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { goodwillSentence } from '~/domain/sales/returns/refund-request'
import { cancelPieces } from '~/domain/sales/returns/cancel-pieces.server'
import { formatMoney, toMoney } from '~/domain/shared/money/money'
import { flagSchema } from '~/domain/shared/flag.schema'
import { linesText } from '~/domain/shared/text/typed-text.schema'
import { adminCancelPath, adminOrderPath, adminOrdersPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { messageOf } from '~/messages/messages'
import { stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { chosenPieces, piecesSchema } from './pieces.server'
import { requireStaffOrder } from './require-order.server'

export const handle = {
  permission: 'orders',
  crumb: 'Cancel',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, _staff, { params }) => {
  const { number, cancellable, money, can, cancelProblem } = await requireStaffOrder(context, params.number)
  return { number, cancellable, money, can, problem: cancelProblem && messageOf(cancelProblem) }
})

const reason = linesText.trim().min(1, 'Say why: the customer reads it').max(500)

const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('whole'), reason }),
  z.object({
    intent: z.literal('pieces'),
    reason,
    quantity: piecesSchema,
    isLost: flagSchema.default(false),
    withDelivery: flagSchema.default(false),
  }),
])

export const action = adminAction(handle, {
  schema,
  limit: { whole: staffWork, pieces: staffWork },
  async answer(context, staff, form, { params: { number = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const done =
      value.intent === 'whole'
        ? await cancelWhole(byStaff, number, value.reason)
        : await cancelChosen(byStaff, number, value)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    const { refunded, goodwill, currency } = done.value
    const { languageTag } = context.channel
    const back = refunded > 0 ? ` ${formatMoney(refunded, currency, languageTag)} goes back.` : ''
    const before = goodwill > 0 ? ` ${goodwillSentence(toMoney(goodwill, currency, languageTag))}` : ''
    const what = value.intent === 'whole' ? 'The order is cancelled.' : 'The pieces are cancelled.'
    return redirectWith(context, adminOrderPath(number), {
      flash: { tone: 'success', message: `${what}${back}${before} The customer is told.` },
    })
  },
  replyWithErrors: showFormAgain,
})

async function cancelWhole(context: ReturnType<typeof staffContext>, number: string, reason: string) {
  const done = await cancelOrder(context, number, reason)
  return done.ok ? { ...done, value: { ...done.value, goodwill: 0 } } : done
}

async function cancelChosen(
  context: ReturnType<typeof staffContext>,
  number: string,
  { quantity, ...input }: Extract<z.output<typeof schema>, { intent: 'pieces' }>,
) {
  const { cancellable } = await requireStaffOrder(context, number)
  const items = chosenPieces(cancellable, quantity)
  const done = await cancelPieces(context, number, { ...input, items })
  if (!done.ok) return done
  const { amount, goodwill, currency } = done.value
  return { ...done, value: { refunded: amount, goodwill, currency } }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Cancel order ${data?.number ?? ''}`, isIndexed: false })

export default function AdminCancelPage() {
  const { number, cancellable, money, can, problem } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  const path = adminCancelPath(number)
  const ofWhole = typed.intent === 'pieces' ? {} : errors
  const ofPieces = typed.intent === 'pieces' ? errors : {}
  return (
    <>
      <h1>Cancel order {number}</h1>
      <p className={muted}>
        <a href={adminOrderPath(number)}>Back to the order</a>
      </p>
      <ErrorSummary errors={errors} />
      {money.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {can.cancel ? (
        <section className={`${box} ${stack}`} aria-labelledby="whole">
          <h2 className={subheading} id="whole">
            The whole order
          </h2>
          <p>
            What was paid goes back the way it was paid, the goods are in stock again, and the coupon can be used again.
            This cannot be undone.
          </p>
          <form className={formStyle} method="post" action={path}>
            <input type="hidden" name="intent" value="whole" />
            <TextareaField
              name="reason"
              label="Why"
              hint="The customer reads it."
              rows={2}
              maxLength={500}
              defaultValue={typed.intent === 'whole' ? typed.reason : undefined}
              errors={ofWhole.reason}
            />
            <div>
              <Button>Cancel the whole order</Button>
            </div>
          </form>
        </section>
      ) : (
        <Notice>{problem}.</Notice>
      )}
      {can.cancelPieces ? (
        <section className={`${box} ${stack}`} aria-labelledby="pieces">
          <h2 className={subheading} id="pieces">
            Only some pieces
          </h2>
          <p>What they have cost goes back; the rest of the order goes on. This cannot be undone.</p>
          <form className={formStyle} method="post" action={path}>
            <input type="hidden" name="intent" value="pieces" />
            <PiecesFields lines={cancellable} typed={typed.intent === 'pieces' ? typed : {}} errors={ofPieces} />
            <TextareaField
              name="reason"
              id="pieces-reason"
              label="Why"
              hint="The customer reads it."
              rows={2}
              maxLength={500}
              defaultValue={typed.intent === 'pieces' ? typed.reason : undefined}
              errors={ofPieces.reason}
            />
            <CheckboxField
              name="isLost"
              value="on"
              label="They cannot be sold any more: leave them out of stock"
              defaultChecked={typed.isLost === 'on'}
            />
            <CheckboxField
              name="withDelivery"
              value="on"
              label="Give back the cost of the delivery, too"
              defaultChecked={typed.withDelivery === 'on'}
              errors={ofPieces.withDelivery}
            />
            <div>
              <Button variant="secondary">Cancel these pieces</Button>
            </div>
          </form>
        </section>
      ) : null}
    </>
  )
}
