import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { StaffLoginForm } from '~/components/admin/staff-login-form'
import { AuthPage } from '~/components/auth/auth-page'
import type { Failure } from '~/domain/shared/result'
import { staffLoginFields } from '~/domain/operations/staff/staff.schema'
import { requestContext } from '~/http/context.server'
import { signInStaffWithinLimit } from '~/http/limits/staff-limits.server'
import {
  adminRedirectPath,
  answerSignInLink,
  opensLinkDirectly,
  redirectSignedInStaff,
} from '~/http/admin/staff-reply.server'
import type { AdminHandle } from '~/http/admin/admin-handle'
import { pageMeta } from '~/http/page-meta'
import { replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { Button } from '~/components/ui/button/button'
import { adminLinkPath } from '~/admin-paths'
import { stack } from '~/styles/layout.css'

export const handle = { permission: 'public' } satisfies AdminHandle

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { searchParams } = new URL(args.request.url)
  const redirectTo = adminRedirectPath(searchParams.get('redirectTo'))
  const token = searchParams.get('token')
  if (token !== null && opensLinkDirectly(args.request)) throw await answerSignInLink(context, { token, redirectTo })
  if (context.staff && token === null) throw redirect(redirectTo, 303)
  return { redirectTo, token: token?.slice(0, 100) ?? null }
}

const replyWithErrors = (typed: Record<string, string>, error: Failure) =>
  replyToFailure(
    {
      typed: { email: typed.email ?? '', redirectTo: adminRedirectPath(typed.redirectTo) },
      errors: error.errors ?? { '': [error.message] },
    },
    error,
  )

export const action = formAction({
  schema: staffLoginFields.extend({ redirectTo: z.string().max(2000).default('') }),
  limit: { inside: ['staff_login', 'staff_login_network'] },
  async answer(context, form) {
    if (!form.ok) return replyWithErrors(form.typed, form.error)
    const signedIn = await signInStaffWithinLimit(context, form.value)
    if (!signedIn.ok) return replyWithErrors(form.typed, signedIn.error)
    return redirectSignedInStaff(context, signedIn.value, form.value.redirectTo)
  },
  replyWithErrors: async (_context, { typed }, error) => replyWithErrors(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Staff sign-in', isIndexed: false })

export default function AdminLoginPage() {
  const { redirectTo, token } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AuthPage title="Staff sign-in">
      {token === null ? (
        <StaffLoginForm
          redirectTo={failed?.typed.redirectTo ?? redirectTo}
          typed={failed?.typed ?? {}}
          errors={failed?.errors ?? {}}
        />
      ) : (
        <LinkForm token={token} redirectTo={redirectTo} />
      )}
    </AuthPage>
  )
}

/**
 * Signing in with a link that another site, or a program, has opened: only somebody who presses the button uses it up.
 */
function LinkForm({ token, redirectTo }: { token: string; redirectTo: string }) {
  return (
    <form className={stack} method="post" action={adminLinkPath}>
      <p>With this link you sign in as a member of staff. It can be used once, within five minutes.</p>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <Button isWide>Sign in with this link</Button>
    </form>
  )
}
