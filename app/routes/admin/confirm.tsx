import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ProofForm } from '~/components/admin/proof-form'
import { proofKindOf } from '~/domain/operations/staff/confirm-member.server'
import { maxPasswordLength } from '~/domain/shared/field-limits'
import { adminConfirmPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { adminRedirectPath } from '~/http/admin/staff-reply.server'
import { confirmMemberWithinLimit } from '~/http/limits/staff-limits.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'

export const handle = { permission: 'member' } satisfies StaffHandle

/** Where a page that is dangerous even to read leads a member who signed in a while ago. */
export const loader = adminLoader(handle, async ({ db }, { member }, { request }) => ({
  kind: await proofKindOf(db, member.id),
  email: member.email,
  redirectTo: adminRedirectPath(new URL(request.url).searchParams.get('redirectTo')),
}))

export const action = adminAction(handle, {
  schema: z.object({
    proof_password: z.string().max(maxPasswordLength).default(''),
    redirectTo: z.string().max(2000).default(''),
  }),
  limit: { inside: ['staff_password'] },
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const confirmed = await confirmMemberWithinLimit(context, staff, form.value.proof_password)
    if (!confirmed.ok) return showFormAgain(confirmed.error, form.typed)
    return redirectWith(context, adminRedirectPath(form.value.redirectTo))
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Is it still you?', isIndexed: false })

export default function AdminConfirmPage() {
  const { kind, email, redirectTo } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const fields = [['redirectTo', typed?.redirectTo ?? redirectTo]] as const
  return <ProofForm kind={kind} email={email} action={adminConfirmPath} fields={fields} errors={errors} />
}
