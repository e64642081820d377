import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AccountPage } from '~/components/account/account-page'
import { ProfileForms } from '~/components/account/profile-forms'
import { changeName } from '~/domain/customers/auth/change-account.server'
import { mobileFieldOf, nationalMobile } from '~/domain/customers/auth/codes/code.server'
import { readAskedContact } from '~/domain/customers/auth/codes/request-code.server'
import { hasSignedInRecently } from '~/domain/customers/auth/confirm.server'
import type { Failure } from '~/domain/shared/result'
import { confirmPath, profilePath, withQuery } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { cookieNames } from '~/http/cookies.server'
import { profileFormSchema } from '~/http/forms/account-forms.server'
import type { ParsedForm } from '~/http/forms/parse-form.server'
import { requireCustomer } from '~/http/guards.server'
import { requestContactCode } from '~/http/limits/account-limits.server'
import { redirectToVerify } from '~/http/auth/sign-in-reply.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure, replyWith } from '~/http/reply.server'
import { ownAccount } from '~/http/limits/limit-rule'
import { codeSendLimits } from '~/http/limits/limits'
import { formAction } from '~/http/unavailable/form-action.server'

export const headers = personalPage

const confirmFirst = withQuery(confirmPath, { redirectTo: profilePath })

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const customer = requireCustomer(context)
  const isChanged = new URL(args.request.url).searchParams.has('change')
  return {
    // what a code was sent to stays to be mended
    asked: isChanged ? await readAskedContact(context, context.cookies[cookieNames.code]) : {},
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email ?? '',
    isEmailVerified: customer.emailVerifiedAt !== null,
    phone: nationalMobile(customer.phone, context.channel),
    isPhoneVerified: customer.phoneVerifiedAt !== null,
    ...mobileFieldOf(context.channel),
    canVerifyEmail: context.sendsMail,
    canVerifyPhone: context.sendsSms,
    // asked before something is typed, which the page that confirms does not keep
    confirmHref: hasSignedInRecently(context) ? null : confirmFirst,
  }
}

const replyWithErrors = (typed: Record<string, string>, error: Failure) =>
  replyToFailure({ typed, errors: error.errors ?? { '': [error.message] }, codeHref: null }, error)

/** Sends a code to a contact. The page for it comes next, or a script shows it over this page. */
async function verifyContact(
  context: RequestContext,
  { typed, isStaying }: Pick<ParsedForm<unknown>, 'typed' | 'isStaying'>,
  contact: { email: string } | { phone: string },
) {
  const requested = await requestContactCode(context, contact)
  if (requested.ok) {
    const page = redirectToVerify(context, requested.value.codeToken, profilePath)
    if (!isStaying) return page
    return replyWith(
      { typed, errors: {}, codeHref: page.headers.get('Location') },
      { cookies: page.headers.getSetCookie() },
    )
  }
  if (requested.error.code !== 'confirmation_needed') return replyWithErrors(typed, requested.error)
  return redirectWith(context, confirmFirst)
}

export const action = formAction({
  schema: profileFormSchema,
  limit: { name: ownAccount, email: { inside: codeSendLimits }, phone: { inside: codeSendLimits } },
  async answer(context, form) {
    requireCustomer(context)
    if (!form.ok) return replyWithErrors(form.typed, form.error)
    if (form.value.intent !== 'name') return verifyContact(context, form, form.value)
    const { first_name: firstName, last_name: lastName } = form.value
    const changed = await changeName(context, { firstName, lastName })
    if (!changed.ok) return replyWithErrors(form.typed, changed.error)
    return redirectWith(context, profilePath, { flash: { tone: 'success', message: 'Your profile is saved.' } })
  },
  replyWithErrors: async (_context, { typed }, error) => replyWithErrors(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Profile' })

export default function ProfilePage() {
  const { asked, ...data } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AccountPage title="Profile" text="Edit your profile" path={profilePath}>
      <ProfileForms {...data} typed={failed?.typed ?? asked} errors={failed?.errors ?? {}} />
    </AccountPage>
  )
}
