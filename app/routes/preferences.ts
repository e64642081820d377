import type { ActionFunctionArgs } from '~/framework/server'
import { checkPincode } from '~/domain/pincodes/check-pincode.server'
import { fieldText, readForm, refuse } from '~/request/body.server'
import { gridCookie, noticeCookie, pincodeCookie } from '~/request/cookies.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { isSecure, redirectWith } from '~/response/reply.server'
import { getVisitor } from '~/request/visitor.server'

export function loader(): never {
  throw refuse(404, 'Page Not Found')
}

/** What a visitor may choose without an account: grid size, pincode, to hide the store notice. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(request)
  const back = safeRedirectPath(fieldText(form, 'redirectTo'), '/')
  switch (fieldText(form, 'intent')) {
    case 'grid-size': {
      const size = fieldText(form, 'gridSize') ?? ''
      if (!/^[2-6]$/.test(size)) throw refuse(400, 'A row has 2 to 6 products')
      return redirectWith(back, { cookies: [gridCookie(Number(size), await isSecure())] })
    }
    case 'pincode': {
      const typed = fieldText(form, 'pincode') ?? ''
      const checked = await checkPincode(await getVisitor(request), typed)
      if (!checked.ok)
        return redirectWith(back, {
          flash: {
            tone: 'error',
            message: checked.error.message,
            field: { name: 'pincode', typed: typed.slice(0, 32) },
          },
        })
      return redirectWith(back, { cookies: [pincodeCookie(checked.value.pincode, await isSecure())] })
    }
    case 'hide-notice':
      return redirectWith(back, { cookies: [noticeCookie(await isSecure())] })
    default:
      throw refuse(400, 'The form asks for something that is no preference')
  }
}
