import { z } from 'zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData } from '~/framework/react'
import { checkPincode } from '~/domain/pincodes/check-pincode.server'
import { pincodeFormat } from '~/domain/pincodes/pincode'
import { pincodeSchema } from '~/domain/pincodes/pincode.schema'
import type { Failure } from '~/domain/result'
import { hasFeature } from '~/domain/storefront/features.server'
import { DeliveryCheck, type DeliveryData } from '~/plugins/pincode-availability/delivery-check'
import { errorResponse } from '~/request/body.server'
import { requestContext } from '~/request/context.server'
import { gridCookie, noticeCookie, pincodeCookie } from '~/request/cookies.server'
import { parseForm } from '~/request/forms/parse-form.server'
import { checkLimit } from '~/request/limits/check-limit.server'
import { readPostedForm } from '~/request/posted-form.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { pageMeta } from '~/response/page-meta'
import { redirectWith, replyToFailure } from '~/response/reply.server'
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

/** Saves what a visitor may choose without an account: grid size, pincode, and to hide the store notice. */
export async function action(args: ActionFunctionArgs) {
  const form = await parseForm(args.request, preferencesSchema)
  const context = await requestContext(args)
  const back = safeRedirectPath(form.typed.redirectTo, homePath)
  const showAgain = ({ message }: Failure) => {
    const field =
      form.typed.intent === 'pincode' ? { name: 'pincode', typed: form.typed.pincode?.slice(0, 32) ?? '' } : undefined
    return redirectWith(context, back, { flash: { tone: 'error', message, ...(field ? { field } : {}) } })
  }
  if (!form.ok) return showAgain(form.error)
  const { value } = form
  switch (value.intent) {
    case 'grid-size':
      return redirectWith(context, back, { cookies: [gridCookie(Number(value.gridSize), context.isSecure)] })
    case 'pincode': {
      if (!(await hasFeature(context, 'PincodeAvaliability'))) throw errorResponse(404, 'Page Not Found')
      const limited = await checkLimit(context, 'pincode')
      if (!limited.ok) {
        const delivery: DeliveryData = {
          pincode: value.pincode,
          format: pincodeFormat(context.channel.countryCode),
          availability: null,
          cashOnDelivery: null,
          errors: [limited.error.message],
          path: back.replace(/#.*$/, ''),
        }
        return replyToFailure(delivery, limited.error)
      }
      const checked = await checkPincode(context, value.pincode)
      if (!checked.ok) return showAgain(checked.error)
      return redirectWith(context, back, { cookies: [pincodeCookie(checked.value.pincode, context.isSecure)] })
    }
    case 'hide-notice':
      return redirectWith(context, back, { cookies: closedNotice(args.request, context.isSecure) })
  }
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
