import { z } from 'zod/v4'
import { dropKeptForm } from '~/domain/operations/staff/kept-forms.server'
import { adminPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { adminRedirectPath } from '~/http/admin/staff-reply.server'
import { staffWork } from '~/http/limits/limit-rule'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { redirect } from '~/framework/server'

export const handle = { permission: 'member' } satisfies StaffHandle

/** Throws away what was kept of a form, and shows its page as it is saved. */
export const action = adminAction(handle, {
  schema: z.object({ path: z.string().max(2000) }),
  limit: staffWork,
  async answer(context, { member }, form) {
    const path = form.ok ? adminRedirectPath(form.value.path) : adminPath
    await dropKeptForm(context, member.id, path)
    return redirectWith(context, path)
  },
  replyWithErrors: showFormAgain,
})

export const loader = adminLoader(handle, async () => {
  throw redirect(adminPath, 303)
})
