import type { ActionFunctionArgs } from '~/framework/server'
import { checkPincode } from '~/domain/pincodes/check-pincode.server'
import { fieldText, readForm, errorResponse } from '~/request/body.server'
import { requestContext } from '~/request/context.server'
import { gridCookie, noticeCookie, pincodeCookie } from '~/request/cookies.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { redirectWith } from '~/response/reply.server'

export function loader(): never {
  throw errorResponse(404, 'Page Not Found')
}

/** What a visitor may choose without an account: grid size, pincode, to hide the store notice. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(args.request)
  const context = await requestContext(args)
  const back = safeRedirectPath(fieldText(form, 'redirectTo'), '/')
  switch (fieldText(form, 'intent')) {
    case 'grid-size': {
      const size = fieldText(form, 'gridSize') ?? ''
      if (!/^[2-6]$/.test(size)) throw errorResponse(400, 'A row has 2 to 6 products')
      return redirectWith(context, back, { cookies: [gridCookie(Number(size), context.isSecure)] })
    }
    case 'pincode': {
      const typed = fieldText(form, 'pincode') ?? ''
      const checked = await checkPincode(context, typed)
      if (!checked.ok)
        return redirectWith(context, back, {
          flash: {
            tone: 'error',
            message: checked.error.message,
            field: { name: 'pincode', typed: typed.slice(0, 32) },
          },
        })
      return redirectWith(context, back, { cookies: [pincodeCookie(checked.value.pincode, context.isSecure)] })
    }
    case 'hide-notice':
      return redirectWith(context, back, { cookies: [noticeCookie(context.isSecure)] })
    default:
      throw errorResponse(400, 'The form asks for something that is no preference')
  }
}
