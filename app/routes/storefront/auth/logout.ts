import { z } from 'zod/v4'
import { redirect } from '~/framework/server'
import { signOut } from '~/domain/customers/auth/sign-in.server'
import { accountPath, homePath } from '~/paths'
import { clearedCustomerCookies } from '~/http/cookies.server'
import { redirectWith } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'

/** Signing out needs a POST, so that no link and no picture of another site can do it. */
export const action = formAction({
  schema: z.object({}),
  limit: { none: 'it ends the own session' },
  async answer(context) {
    await signOut(context)
    return redirectWith(context, homePath, {
      flash: { tone: 'success', message: 'You’re logged out.' },
      cookies: clearedCustomerCookies(context.isSecure),
    })
  },
  replyWithErrors: () => null,
})

export function loader(): Response {
  return redirect(accountPath, 303)
}
