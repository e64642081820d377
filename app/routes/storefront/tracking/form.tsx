import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { maxEmailLength } from '~/domain/field-limits'
import type { Failure } from '~/domain/result'
import { makeTrackingPass } from '~/domain/tracking/tracking-pass.server'
import { trackOrderSchema, trackWaybillSchema } from '~/domain/tracking/tracking.schema'
import { trackOrderPath, trackedPath } from '~/paths'
import { findTrackedOrderWithinLimit, trackWaybillWithinLimit } from '~/request/limits/tracking.server'
import { personalPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { redirectWith, replyToFailure } from '~/response/reply.server'
import { formAction } from '~/response/unavailable/form-action.server'
import { ruledSection, stack } from '~/styles/layout.css'
import { lead, subheading } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = personalPage

const showAgain = (typed: Record<string, string>, error: Failure) =>
  replyToFailure({ typed, errors: error.errors ?? { '': [error.message] } }, error)

export const action = formAction({
  schema: z.discriminatedUnion('intent', [
    trackOrderSchema.extend({ intent: z.literal('order') }),
    trackWaybillSchema.extend({ intent: z.literal('waybill') }),
  ]),
  async answer(context, form) {
    if (!form.ok) return showAgain(form.typed, form.error)
    if (form.value.intent === 'waybill') {
      const found = await trackWaybillWithinLimit(context, form.value.waybill)
      return found.ok ? redirectWith(context, trackedPath(form.value.waybill)) : showAgain(form.typed, found.error)
    }
    const found = await findTrackedOrderWithinLimit(context, form.value)
    if (!found.ok) return showAgain(form.typed, found.error)
    return redirectWith(context, trackedPath(makeTrackingPass(context.secret, found.value.orderId, context.now())))
  },
  showAgain: async (_context, { typed }, error) => showAgain(typed, error),
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Track your order', description: 'See where your order is.', isIndexed: true })

export default function TrackOrderPage() {
  const failed = useActionData<typeof action>()
  const { typed = {}, errors = {} } = failed ?? {}
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
            maxLength={60}
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
