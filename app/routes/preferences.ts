import { z } from 'zod/v4'
import type { ActionFunctionArgs } from '~/framework/server'
import { checkPincode } from '~/domain/pincodes/check-pincode.server'
import { pincodeSchema } from '~/domain/pincodes/pincode.schema'
import type { Failure } from '~/domain/result'
import { errorResponse } from '~/request/body.server'
import { requestContext } from '~/request/context.server'
import { gridCookie, noticeCookie, pincodeCookie } from '~/request/cookies.server'
import { parseForm } from '~/request/forms/parse-form.server'
import { checkLimit } from '~/request/limits/check-limit.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { redirectWith } from '~/response/reply.server'
import { homePath } from '~/paths'

const preferencesSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('grid-size'),
    gridSize: z.enum(['2', '3', '4', '5', '6'], 'A row has 2 to 6 products'),
  }),
  pincodeSchema.extend({ intent: z.literal('pincode') }),
  z.object({ intent: z.literal('hide-notice') }),
])

export function loader(): never {
  throw errorResponse(404, 'Page Not Found')
}

/** Saves what a visitor may choose without an account: grid size, pincode, and to hide the store notice. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
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
      const limited = await checkLimit(context, 'pincode')
      if (!limited.ok) return showAgain(limited.error)
      const checked = await checkPincode(context, value.pincode)
      if (!checked.ok) return showAgain(checked.error)
      return redirectWith(context, back, { cookies: [pincodeCookie(checked.value.pincode, context.isSecure)] })
    }
    case 'hide-notice':
      return redirectWith(context, back, { cookies: [noticeCookie(context.isSecure)] })
  }
}

/** Never shown. A route without a component could not answer with the page that keeps a form (PleaseRetryPage). */
export default function Preferences(): null {
  return null
}
