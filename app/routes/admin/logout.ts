import { z } from 'zod/v4'
import { redirect } from '~/framework/server'
import { signOutStaff } from '~/domain/operations/staff/staff-sessions.server'
import { adminLoginPath, adminPath } from '~/paths'
import { clearedStaffCookie } from '~/http/cookies.server'
import { redirectWith } from '~/http/reply.server'
import type { AdminHandle } from '~/http/admin/admin-handle'
import { formAction } from '~/http/unavailable/form-action.server'

export const handle = { permission: 'public' } satisfies AdminHandle

/** Signing out needs a POST, so that no link and no picture of another site can do it. */
export const action = formAction({
  schema: z.object({}),
  limit: { none: 'it ends the own session' },
  async answer(context) {
    await signOutStaff(context)
    return redirectWith(context, adminLoginPath, {
      flash: { tone: 'success', message: 'You are signed out.' },
      cookies: [clearedStaffCookie(context.isSecure)],
    })
  },
  replyWithErrors: () => null,
})

export function loader(): Response {
  return redirect(adminPath, 303)
}
