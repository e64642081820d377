import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { passwordsNotOffered } from '~/domain/customers/auth/password-rules'
import { AuthFormPage } from '~/components/auth/auth-page'
import { ForgotForm } from '~/components/auth/forgot-form'
import { loginPath, withQuery, forgotPasswordPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { resetRequestFormSchema } from '~/http/forms/auth-forms.server'
import { requestResetWithinLimit } from '~/http/limits/auth-limits.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { authAction } from '~/http/auth/auth-action.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith } from '~/http/reply.server'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const redirectTo = safeRedirectPath(new URL(args.request.url).searchParams.get('redirectTo'), '')
  if (!context.settings.enable_legacy_auth)
    throw redirectWith(context, withQuery(loginPath, { redirectTo: redirectTo || undefined }), {
      flash: { tone: 'info', message: passwordsNotOffered().error.message },
    })
  return { redirectTo }
}

export const action = authAction(resetRequestFormSchema, { inside: ['reset_request'] }, async (context, value) => {
  const requested = await requestResetWithinLimit(context, value)
  if (!requested.ok) return requested.error
  const redirectTo = safeRedirectPath(value.redirectTo, '') || undefined
  return redirectWith(context, withQuery(loginPath, { mode: 'email', redirectTo }), {
    flash: {
      tone: 'success',
      message:
        'If there is an account with this address, an email with a link to choose a new password is on its way. It works for an hour.',
    },
  })
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Forgot Password?', canonicalPath: forgotPasswordPath })

export default function ForgotPasswordPage() {
  const data = useLoaderData<typeof loader>()
  const { typed, errors } = useActionData<typeof action>() ?? { typed: {}, errors: {} }
  return (
    <AuthFormPage
      title="Forgot Password?"
      kind="forgot"
      form={ForgotForm}
      shown={{ redirectTo: typed.redirectTo ?? data.redirectTo, email: typed.email ?? '', errors }}
    />
  )
}
