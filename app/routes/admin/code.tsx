import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { SecondStepForm } from '~/components/admin/second-step-form'
import { AuthPage } from '~/components/auth/auth-page'
import type { Failure } from '~/domain/shared/result'
import { readPendingMember } from '~/domain/operations/staff/sign-in/sign-in.server'
import { secondStepFields } from '~/domain/operations/staff/staff.schema'
import { adminLoginPath } from '~/paths'
import { clearedStaffStepCookie, cookieNames } from '~/http/cookies.server'
import { requestContext } from '~/http/context.server'
import { signInWithSecondFactorWithinLimit } from '~/http/limits/staff-limits.server'
import { adminRedirectPath, redirectSignedInStaff } from '~/http/admin/staff-reply.server'
import type { AdminHandle } from '~/http/admin/admin-handle'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'

export const handle = { permission: 'public' } satisfies AdminHandle

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const isPending = (await readPendingMember(context, context.cookies[cookieNames.staffStep])) !== null
  if (!isPending) throw redirect(adminLoginPath, 303)
  const redirectTo = adminRedirectPath(new URL(args.request.url).searchParams.get('redirectTo'))
  return { redirectTo }
}

const replyWithErrors = (typed: Record<string, string>, error: Failure) =>
  replyToFailure(
    { redirectTo: adminRedirectPath(typed.redirectTo), errors: error.errors ?? { '': [error.message] } },
    error,
  )

export const action = formAction({
  schema: secondStepFields.extend({ redirectTo: z.string().max(2000).default('') }),
  limit: { inside: ['staff_code'] },
  async answer(context, form) {
    if (!form.ok) return replyWithErrors(form.typed, form.error)
    const signedIn = await signInWithSecondFactorWithinLimit(context, form.value.code)
    if (signedIn.ok) return redirectSignedInStaff(context, signedIn.value, form.value.redirectTo)
    if (signedIn.error.code !== 'link_expired') return replyWithErrors(form.typed, signedIn.error)
    return redirectWith(context, adminLoginPath, {
      flash: { tone: 'error', message: signedIn.error.message },
      cookies: [clearedStaffStepCookie(context.isSecure)],
    })
  },
  replyWithErrors: async (_context, { typed }, error) => replyWithErrors(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your code', isIndexed: false })

export default function AdminCodePage() {
  const { redirectTo } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AuthPage title="Your code">
      <SecondStepForm redirectTo={failed?.redirectTo ?? redirectTo} errors={failed?.errors ?? {}} />
    </AuthPage>
  )
}
