import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthPage } from '~/components/auth/auth-page'
import { ForgotForm } from '~/components/auth/forgot-form'
import type { Failure } from '~/domain/result'
import { loginPath, withQuery } from '~/paths'
import { requestContext } from '~/request/context.server'
import { resetRequestFormSchema } from '~/request/forms/auth-forms.server'
import { requestResetWithinLimit } from '~/request/limits/auth-limits.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { personalPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { redirectWith, replyToFailure } from '~/response/reply.server'
import { formAction } from '~/response/unavailable/form-action.server'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  await requestContext(args)
  return { redirectTo: safeRedirectPath(new URL(args.request.url).searchParams.get('redirectTo'), '') }
}

const showAgain = (typed: Record<string, string>, error: Failure) =>
  replyToFailure({ typed, errors: error.errors ?? { '': [error.message] } }, error)

export const action = formAction({
  schema: resetRequestFormSchema,
  async answer(context, form) {
    if (!form.ok) return showAgain(form.typed, form.error)
    const requested = await requestResetWithinLimit(context, form.value)
    if (!requested.ok) return showAgain(form.typed, requested.error)
    const redirectTo = safeRedirectPath(form.value.redirectTo, '') || undefined
    return redirectWith(context, withQuery(loginPath, { mode: 'email', redirectTo }), {
      flash: {
        tone: 'success',
        message:
          'If there is an account with this address, an email with a link to choose a new password is on its way. It works for an hour.',
      },
    })
  },
  showAgain: async (_context, { typed }, error) => showAgain(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Forgot Password?', isIndexed: false })

export default function ForgotPasswordPage() {
  const data = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AuthPage title="Forgot Password?">
      <ForgotForm
        redirectTo={failed?.typed.redirectTo ?? data.redirectTo}
        email={failed?.typed.email ?? ''}
        errors={failed?.errors ?? {}}
      />
    </AuthPage>
  )
}
