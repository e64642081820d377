import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthPage } from '~/components/auth/auth-page'
import { LoginForm } from '~/components/auth/login-form'
import type { Failure } from '~/domain/result'
import { customerOf } from '~/domain/shop'
import { accountPath } from '~/paths'
import { requestContext } from '~/request/context.server'
import { loginFormSchema, offeredModes } from '~/request/forms/auth-forms.server'
import { signInWithinLimit } from '~/request/limits/auth-limits.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { personalPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { replyToFailure } from '~/response/reply.server'
import { redirectSignedIn } from '~/response/auth/sign-in-reply.server'
import { formAction } from '~/response/unavailable/form-action.server'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const redirectTo = safeRedirectPath(new URL(args.request.url).searchParams.get('redirectTo'), '')
  if (customerOf(context)) throw redirect(redirectTo || accountPath, 303)
  const { settings } = context
  return {
    redirectTo,
    canRegister: settings.enable_customer_register,
    hasCodes: offeredModes(settings).includes('otp'),
  }
}

const showAgain = (typed: Record<string, string>, error: Failure) =>
  replyToFailure(
    {
      typed: { email: typed.email ?? '', remember_me: typed.remember_me ?? '', redirectTo: typed.redirectTo ?? '' },
      errors: error.errors ?? { '': [error.message] },
    },
    error,
  )

export const action = formAction({
  schema: loginFormSchema,
  async answer(context, form) {
    if (!form.ok) return showAgain(form.typed, form.error)
    const signedIn = await signInWithinLimit(context, form.value)
    if (!signedIn.ok) return showAgain(form.typed, signedIn.error)
    const { redirectTo } = form.value
    return redirectSignedIn(context, signedIn.value, { redirectTo, mode: 'email', notices: signedIn.notices })
  },
  showAgain: async (_context, { typed }, error) => showAgain(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Login', isIndexed: false })

export default function LoginPage() {
  const data = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AuthPage title="Login">
      <LoginForm
        {...data}
        redirectTo={failed?.typed.redirectTo ?? data.redirectTo}
        typed={failed?.typed ?? {}}
        errors={failed?.errors ?? {}}
      />
    </AuthPage>
  )
}
