import { z } from 'zod/v4'
import { dropKeptForm, takeUpDraft } from '~/domain/operations/staff/kept-forms.server'
import { adminPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { keepDraft } from '~/http/admin/kept-form.server'
import { adminRedirectPath } from '~/http/admin/staff-reply.server'
import { staffWork } from '~/http/limits/limit-rule'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { redirect } from '~/framework/server'

export const handle = { permission: 'member' } satisfies StaffHandle

/**
 * Throws away what was kept of a form, or takes it up again, and shows its page. A form that is sent here with the path
 * of its page in the address is kept: scripts do so while it is written.
 */
export const action = adminAction(handle, {
  schema: z.object({ path: z.string().max(2000).optional(), wish: z.string().max(10).optional() }),
  isKept: false,
  limit: staffWork,
  async answer(context, { member }, form, { request, context: loadContext }) {
    const written = new URL(request.url).searchParams.get('of')
    if (written !== null) {
      await keepDraft(context, loadContext, { memberId: member.id, path: adminRedirectPath(written.slice(0, 2000)) })
      return new Response(null, { status: 204 })
    }
    const path = form.ok && form.value.path !== undefined ? adminRedirectPath(form.value.path) : adminPath
    if (form.ok && form.value.wish === 'use') await takeUpDraft(context, member.id, path)
    else await dropKeptForm(context, member.id, path)
    return redirectWith(context, path)
  },
  replyWithErrors: showFormAgain,
})

export const loader = adminLoader(handle, async () => {
  throw redirect(adminPath, 303)
})
