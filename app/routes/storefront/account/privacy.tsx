import { z } from 'zod/v4'
import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AccountPage } from '~/components/account/account-page'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { deleteAccount } from '~/domain/customers/auth/privacy/delete-account.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import type { Failure } from '~/domain/shared/result'
import { confirmPath, homePath, ownDataFilePath, ownDataPath, privacyPath, profilePath, withQuery } from '~/paths'
import { requestContext } from '~/http/context.server'
import { clearedCustomerCookies } from '~/http/cookies.server'
import { requireCustomer } from '~/http/guards.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { ownAccount } from '~/http/limits/limit-rule'
import { formAction } from '~/http/unavailable/form-action.server'
import { cluster, ruledSection, stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const { emailVerifiedAt, phone, phoneVerifiedAt, email } = requireCustomer(await requestContext(args))
  return { isVerified: !(email && !emailVerifiedAt) && !(phone && !phoneVerifiedAt) }
}

const replyWithErrors = (error: Failure) => replyToFailure({ errors: error.errors ?? { '': [error.message] } }, error)

export const action = formAction({
  schema: z.object({
    isSure: flagSchema.default(false).refine((isSure) => isSure, 'Please tick the box if you are sure'),
  }),
  limit: ownAccount,
  async answer(context, form) {
    requireCustomer(context)
    if (!form.ok) return replyWithErrors(form.error)
    const deleted = await deleteAccount(context)
    if (deleted.ok)
      return redirectWith(context, homePath, {
        flash: { tone: 'success', message: 'Your account is deleted.' },
        cookies: clearedCustomerCookies(context.isSecure),
      })
    if (deleted.error.code !== 'confirmation_needed') return replyWithErrors(deleted.error)
    return redirectWith(context, withQuery(confirmPath, { redirectTo: privacyPath }))
  },
  replyWithErrors: async (_context, _form, error) => replyWithErrors(error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Privacy' })

export default function PrivacyPage() {
  const { isVerified } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.errors ?? {}
  return (
    <AccountPage title="Privacy" text="What we know about you, and how to delete it" path={privacyPath}>
      <ErrorSummary errors={errors} />
      <section className={stack}>
        <h2 className={subheading}>Your data</h2>
        <p>
          Everything that we know about you: profile, addresses, orders, reviews, messages, carts, devices and access
          logs.
        </p>
        {isVerified ? null : (
          <p>
            Orders, reviews and messages that were sent without logging in, under an email address or mobile number that
            you have not verified, are not shown here and are not deleted with your account: we can’t know that they are
            yours. <a href={profilePath}>Verify it in your profile</a> first.
          </p>
        )}
        <div className={cluster}>
          <LinkButton href={ownDataPath}>Read my data</LinkButton>
          {/* no download attribute: it would save the page that asks who it is */}
          <LinkButton href={ownDataFilePath} variant="secondary">
            Download my data (JSON)
          </LinkButton>
        </div>
      </section>
      <section className={ruledSection}>
        <h2 className={subheading}>Delete my account</h2>
        <p>
          We delete your name, your contacts, addresses and devices, your reviews, messages, pictures and subscriptions.
          Of your orders stay what was sold for how much, and your invoices, locked away, because the law asks for it.
          This cannot be undone.
        </p>
        <form className={stack} method="post" action={privacyPath}>
          <CheckboxField name="isSure" value="1" label="Yes, delete my account" errors={errors.isSure} required />
          <div>
            <Button variant="danger">Delete my account</Button>
          </div>
        </form>
      </section>
    </AccountPage>
  )
}
