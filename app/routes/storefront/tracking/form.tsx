import { z } from 'zod/v4'
import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { maxEmailLength, maxWaybillLength } from '~/domain/shared/field-limits'
import type { Failure } from '~/domain/shared/result'
import { makeTrackingPass } from '~/domain/sales/tracking/tracking-pass.server'
import { trackOrderSchema, trackWaybillSchema } from '~/domain/sales/tracking/tracking.schema'
import { trackOrderPath, trackedPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { findTrackedOrderWithinLimit, trackWaybillWithinLimit } from '~/http/limits/tracking.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { ruledSection, stack } from '~/styles/layout.css'
import { lead, subheading } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = personalPage

/** Reads the message of the result page that led back to this form: the waybill is not known. */
export async function loader(args: LoaderFunctionArgs) {
  const { flash } = await requestContext(args)
  if (!flash?.field) return { typed: {}, errors: {} }
  const { name, typed } = flash.field
  return { typed: { [name]: typed }, errors: { [name]: [flash.message] } }
}

const replyWithErrors = (typed: Record<string, string>, error: Failure) =>
  replyToFailure({ typed, errors: error.errors ?? { '': [error.message] } }, error)

/** Returns the failure; if nothing was found, its message is at the field of the waybill. */
const aboutWaybill = (error: Failure): Failure =>
  error.code === 'not_found' ? { ...error, errors: { waybill: [error.message] } } : error

export const action = formAction({
  schema: z.discriminatedUnion('intent', [
    trackOrderSchema.extend({ intent: z.literal('order') }),
    trackWaybillSchema.extend({ intent: z.literal('waybill') }),
  ]),
  limit: { order: { inside: ['track_order'] }, waybill: { inside: ['track_waybill'] } },
  async answer(context, form) {
    if (!form.ok) return replyWithErrors(form.typed, form.error)
    if (form.value.intent === 'waybill') {
      const found = await trackWaybillWithinLimit(context, form.value.waybill)
      if (!found.ok) return replyWithErrors(form.typed, aboutWaybill(found.error))
      return redirectWith(context, trackedPath(form.value.waybill))
    }
    const found = await findTrackedOrderWithinLimit(context, form.value)
    if (!found.ok) return replyWithErrors(form.typed, found.error)
    return redirectWith(context, trackedPath(makeTrackingPass(context.secret, found.value.orderId, context.now())))
  },
  replyWithErrors: async (_context, { typed }, error) => replyWithErrors(typed, error),
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Track your order', description: 'See where your order is.' })

export default function TrackOrderPage() {
  const opened = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const typed: Record<string, string | undefined> = failed?.typed ?? opened.typed
  const errors: Record<string, string[] | undefined> = failed?.errors ?? opened.errors
  return (
    <TextPage title="Track your order">
      <div className={stack}>
        <p className={lead}>You’ll find the number in the email that confirmed your order.</p>
        <ErrorSummary errors={errors} />
        <form className={stack} method="post" action={trackOrderPath}>
          <input type="hidden" name="intent" value="order" />
          <TextField
            name="order"
            label="Order number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={typed.order}
            errors={errors.order}
            required
          />
          <TextField
            name="contact"
            label="Email or mobile number of the order"
            autoComplete="email"
            maxLength={maxEmailLength}
            defaultValue={typed.contact}
            errors={errors.contact}
            required
          />
          <div>
            <Button>Track the order</Button>
          </div>
        </form>
        <form className={`${ruledSection} ${stack}`} method="post" action={trackOrderPath}>
          <h2 className={subheading}>Or with the carrier’s waybill</h2>
          <input type="hidden" name="intent" value="waybill" />
          <TextField
            name="waybill"
            label="Waybill"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxWaybillLength}
            defaultValue={typed.waybill}
            errors={errors.waybill}
            required
          />
          <div>
            <Button variant="secondary">Track the delivery</Button>
          </div>
        </form>
      </div>
    </TextPage>
  )
}
