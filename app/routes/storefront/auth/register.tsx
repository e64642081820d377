import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthPage } from '~/components/auth/auth-page'
import { RegisterForm } from '~/components/auth/register-form'
import type { Failure } from '~/domain/result'
import { customerOf } from '~/domain/shop'
import { readStorefront } from '~/domain/storefront/read-storefront.server'
import { accountPath, loginPath, withQuery } from '~/paths'
import { requestContext } from '~/request/context.server'
import { offeredModes, registerFormSchema } from '~/request/forms/auth-forms.server'
import { registerWithinLimit } from '~/request/limits/auth-limits.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { personalPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { redirectWith, replyToFailure } from '~/response/reply.server'
import { redirectSignedIn } from '~/response/auth/sign-in-reply.server'
import { formAction } from '~/response/unavailable/form-action.server'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { settings, channel } = context
  const redirectTo = safeRedirectPath(new URL(args.request.url).searchParams.get('redirectTo'), '')
  if (customerOf(context)) throw redirect(redirectTo || accountPath, 303)
  if (!settings.enable_customer_register)
    throw redirectWith(context, withQuery(loginPath, { redirectTo: redirectTo || undefined }), {
      flash: { tone: 'info', message: 'New accounts cannot be made here at the moment.' },
    })
  const { termsSlug, privacySlug } = await readStorefront(context)
  return {
    redirectTo,
    mobileCode: channel.mobileCode,
    terms: { termsSlug, privacySlug: settings.privacy_policy_page || privacySlug },
    hasCodes: offeredModes(settings).includes('otp'),
  }
}

function showAgain({ password: _password, ...typed }: Record<string, string>, error: Failure) {
  return replyToFailure({ typed, errors: error.errors ?? { '': [error.message] } }, error)
}

export const action = formAction({
  schema: registerFormSchema,
  async answer(context, form) {
    if (!form.ok) return showAgain(form.typed, form.error)
    const registered = await registerWithinLimit(context, form.value)
    if (!registered.ok) return showAgain(form.typed, registered.error)
    const { redirectTo } = form.value
    return redirectSignedIn(context, registered.value, { redirectTo, mode: 'email', notices: registered.notices })
  },
  showAgain: async (_context, { typed }, error) => showAgain(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Register', isIndexed: false })

export default function RegisterPage() {
  const data = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AuthPage title="Register">
      <RegisterForm
        {...data}
        redirectTo={failed?.typed.redirectTo ?? data.redirectTo}
        typed={failed?.typed ?? {}}
        errors={failed?.errors ?? {}}
      />
    </AuthPage>
  )
}
