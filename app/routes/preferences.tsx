import { z } from 'zod/v4'
import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData } from '~/framework/react'
import { checkPincode } from '~/domain/sales/cart/delivery/check-pincode.server'
import { pincodeFormat } from '~/domain/catalogue/pincodes/pincode'
import { pincodeSchema } from '~/domain/catalogue/pincodes/pincode.schema'
import type { Failure } from '~/domain/shared/result'
import { hasFeature } from '~/domain/site/storefront/features.server'
import { errorSummaryId } from '~/components/ui/field/error-summary'
import { DeliveryCheck, type DeliveryData } from '~/components/product/delivery-check'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { gridCookie, noticeCookie, pincodeCookie } from '~/http/cookies.server'
import type { ParsedForm } from '~/http/forms/parse-form.server'
import { ownCookie } from '~/http/limits/limit-rule'
import { readPostedForm } from '~/http/posted-form.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { pageMeta } from '~/http/page-meta'
import { formAction } from '~/http/unavailable/form-action.server'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { containerNarrow, page, stack } from '~/styles/layout.css'
import { homePath, noticeParam } from '~/paths'

const preferencesSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('grid-size'),
    gridSize: z.enum(['2', '3', '4', '5', '6'], 'Choose 2 to 6 products in a row'),
  }),
  pincodeSchema.extend({ intent: z.literal('pincode') }),
  z.object({ intent: z.literal('hide-notice') }),
])

export const handle = { scripts: false }
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Check delivery', isIndexed: false })

/** Remembers the notice whose sign is in the form's address; anything else closes none. */
function closedNotice({ url }: Request, isSecure: boolean): string[] {
  const sign = new URL(url).searchParams.get(noticeParam) ?? ''
  return /^[\w-]{1,16}$/.test(sign) ? [noticeCookie(sign, isSecure)] : []
}

/** The page is shown only in answer to a form. */
export function loader({ context }: LoaderFunctionArgs): null {
  if (readPostedForm(context) !== null) return null
  throw errorResponse(404, 'Page Not Found')
}

/** The page that a form of preferences was sent from. */
const backOf = ({ typed }: ParsedForm<unknown>) => safeRedirectPath(typed.redirectTo, homePath)

function redirectWithError(context: RequestContext, form: ParsedForm<unknown>, { message }: Failure) {
  const { intent, pincode = '' } = form.typed
  const field = intent === 'pincode' ? { name: 'pincode', typed: pincode.slice(0, 32) } : undefined
  // the summary of errors has the focus where no script puts it there
  const back = field ? backOf(form).replace(/#.*$/, `#${errorSummaryId}`) : backOf(form)
  return redirectWith(context, back, { flash: { tone: 'error', message, ...(field ? { field } : {}) } })
}

async function requirePincodes(context: RequestContext): Promise<void> {
  if (!(await hasFeature(context, 'PincodeAvaliability'))) throw errorResponse(404, 'Page Not Found')
}

/** Saves what a visitor may choose without an account: grid size, pincode, and to hide the store notice. */
export const action = formAction({
  schema: preferencesSchema,
  limit: { 'grid-size': ownCookie, pincode: 'pincode', 'hide-notice': ownCookie },
  async answer(context, form, { request }) {
    if (!form.ok) return redirectWithError(context, form, form.error)
    const { value } = form
    const back = backOf(form)
    switch (value.intent) {
      case 'grid-size':
        return redirectWith(context, back, { cookies: [gridCookie(Number(value.gridSize), context.isSecure)] })
      case 'pincode': {
        await requirePincodes(context)
        const checked = await checkPincode(context, value.pincode)
        if (!checked.ok) return redirectWithError(context, form, checked.error)
        return redirectWith(context, back, { cookies: [pincodeCookie(checked.value.pincode, context.isSecure)] })
      }
      case 'hide-notice':
        return redirectWith(context, back, { cookies: closedNotice(request, context.isSecure) })
    }
  },
  replyWithErrors: (context, form, error) =>
    error.code === 'unavailable' ? null : showPincodeAgain(context, form, error),
})

async function showPincodeAgain(context: RequestContext, form: ParsedForm<unknown>, error: Failure) {
  await requirePincodes(context)
  const delivery: DeliveryData = {
    pincode: form.typed.pincode ?? '',
    format: pincodeFormat(context.channel.countryCode),
    availability: null,
    cashOnDelivery: null,
    errors: [error.message],
    path: backOf(form).replace(/#.*$/, ''),
  }
  return replyToFailure(delivery, error)
}

/** The form of a pincode above its limit. A route without a component could not show PleaseRetryPage either. */
export default function Preferences() {
  const delivery = useActionData<typeof action>()
  if (!delivery) return null
  return (
    <div className={`${containerNarrow} ${page} ${stack}`}>
      <h1>Check delivery</h1>
      <DeliveryCheck data={delivery} />
      <p>
        <a href={delivery.path}>Go back</a>
      </p>
    </div>
  )
}
