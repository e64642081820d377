import { z } from 'zod/v4'
import { redirect } from '~/framework/server'
import { adminLoginPath } from '~/paths'
import { answerSignInLink } from '~/http/admin/staff-reply.server'
import type { AdminHandle } from '~/http/admin/admin-handle'
import { formAction } from '~/http/unavailable/form-action.server'

export const handle = { permission: 'public' } satisfies AdminHandle

/** The button of a sign-in link that was not opened directly (see opensLinkDirectly). */
export const action = formAction({
  schema: z.object({ token: z.string().max(100).default(''), redirectTo: z.string().max(2000).default('') }),
  limit: { inside: ['staff_link'] },
  async answer(context, form) {
    return answerSignInLink(context, form.ok ? form.value : { token: '', redirectTo: '' })
  },
  replyWithErrors: () => null,
})

export function loader(): Response {
  return redirect(adminLoginPath, 303)
}
