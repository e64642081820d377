import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AccountPage } from '~/components/account/account-page'
import { AccessLog, PasskeyList, PasswordForm, SessionList } from '~/components/account/security-parts'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { endSessions } from '~/domain/customers/auth/change-account.server'
import { removePasskey } from '~/domain/customers/auth/passkeys/add-passkey.server'
import { readSecurity } from '~/domain/customers/auth/read-security.server'
import { readSignInWays } from '~/domain/customers/auth/sign-in-ways.server'
import type { Failure } from '~/domain/shared/result'
import { usePasskeys } from '~/enhance/auth/use-passkeys'
import { confirmPath, securityPath, withQuery } from '~/paths'
import { requestContext } from '~/http/context.server'
import { securityFormSchema } from '~/http/forms/account-forms.server'
import { requireCustomer } from '~/http/guards.server'
import { changePasswordWithinLimit } from '~/http/limits/account-limits.server'
import { strengthOf } from '~/http/auth/auth-action.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { ownAccount } from '~/http/limits/limit-rule'
import { loginLimits } from '~/http/limits/limits'
import { formAction } from '~/http/unavailable/form-action.server'

export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const customer = requireCustomer(context)
  const { hasPassword } = await readSignInWays(context, customer.id)
  const { enable_legacy_auth: offersPasswords, password_min_length: minLength } = context.settings
  return {
    offersPasswords,
    minLength,
    hasPassword,
    email: customer.email ?? '',
    ...(await readSecurity(context, customer.id)),
  }
}

const replyWithErrors = (error: Failure, typed: Record<string, string>) =>
  replyToFailure({ errors: error.errors ?? { '': [error.message] }, strength: strengthOf(typed.new_password) }, error)

export const action = formAction({
  schema: securityFormSchema,
  limit: { password: { inside: loginLimits }, end: ownAccount, 'end-others': ownAccount, 'remove-passkey': ownAccount },
  async answer(context, form) {
    requireCustomer(context)
    const { typed } = form
    if (!form.ok) return replyWithErrors(form.error, typed)
    const { value } = form
    const done = (message: string) => redirectWith(context, securityPath, { flash: { tone: 'success', message } })
    if (value.intent === 'password') {
      const changed = await changePasswordWithinLimit(context, value)
      if (changed.ok) return done('Your password is changed, and your other devices are logged out.')
      if (changed.error.code !== 'confirmation_needed') return replyWithErrors(changed.error, typed)
      return redirectWith(context, withQuery(confirmPath, { redirectTo: securityPath }))
    }
    if (value.intent === 'remove-passkey') {
      const removed = await removePasskey(context, value.passkey)
      if (removed.ok) return done('The passkey is removed. Delete it on your device, too.')
      if (removed.error.code !== 'confirmation_needed') return replyWithErrors(removed.error, typed)
      return redirectWith(context, withQuery(confirmPath, { redirectTo: securityPath }))
    }
    const ended = await endSessions(context, value.intent === 'end' ? { id: value.session } : 'others')
    if (!ended.ok) return replyWithErrors(ended.error, typed)
    return done(value.intent === 'end' ? 'The device is logged out.' : 'Your other devices are logged out.')
  },
  replyWithErrors: async (_context, { typed }, error) => replyWithErrors(error, typed),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Security' })

export default function SecurityPage() {
  usePasskeys()
  const { offersPasswords, minLength, hasPassword, email, sessions, events, passkeys } = useLoaderData<typeof loader>()
  const { errors, strength } = useActionData<typeof action>() ?? { errors: {}, strength: '' }
  return (
    <AccountPage title="Security" text="Access logs & change password" path={securityPath}>
      <ErrorSummary errors={errors} />
      {offersPasswords ? <PasswordForm {...{ hasPassword, email, minLength, errors, strength }} /> : null}
      <PasskeyList passkeys={passkeys} />
      <SessionList sessions={sessions} />
      <AccessLog events={events} />
    </AccountPage>
  )
}
