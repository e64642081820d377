import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthPage } from '~/components/auth/auth-page'
import { EmailField } from '~/components/auth/email-field'
import { PasswordField } from '~/components/auth/password-field'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { maxNameLength } from '~/domain/shared/field-limits'
import type { Failure } from '~/domain/shared/result'
import { addFirstOwner, isFirstOwnerLink } from '~/domain/operations/staff/first-owner.server'
import { minStaffPasswordLength } from '~/domain/operations/staff/staff'
import { newStaffFields } from '~/domain/operations/staff/staff.schema'
import { adminSetUpPath, adminWelcomePath } from '~/admin-paths'
import { adminLoginPath, withQuery } from '~/paths'
import type { AdminHandle } from '~/http/admin/admin-handle'
import { redirectSignedInStaff } from '~/http/admin/staff-reply.server'
import { shownFailure } from '~/http/admin/staff-context.server'
import { requestContext, type RequestContext } from '~/http/context.server'
import { signInStaffWithinLimit } from '~/http/limits/staff-limits.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'

export const handle = { permission: 'public' } satisfies AdminHandle

const isOpen = ({ db, secret }: RequestContext, token: string) => isFirstOwnerLink(db.read, secret, token)

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  if (!(await isOpen(context, token))) throw redirect(adminLoginPath, 303)
  return { token }
}

const showAgain = (error: Failure, { password: _password, ...typed }: Record<string, string>) =>
  showFormAgain(error, typed)

/** Makes the first owner of a shop, who has come by the link that the start of the shop has printed. */
export const action = formAction({
  schema: newStaffFields.extend({ token: z.string().max(100).default('') }),
  limit: { inside: ['staff_login', 'staff_login_network'] },
  async answer(context, form) {
    if (!(await isOpen(context, form.typed.token ?? '')))
      return redirectWith(context, adminLoginPath, {
        flash: { tone: 'info', message: 'This shop has an owner already, or the link is not whole. Please sign in.' },
      })
    if (!form.ok) return showAgain(form.error, form.typed)
    const { token: _token, ...fields } = form.value
    const added = await addFirstOwner(context, fields)
    if (!added.ok) return showAgain(shownFailure(added.error), form.typed)
    const signedIn = await signInStaffWithinLimit(context, fields)
    if (!signedIn.ok) return showAgain(signedIn.error, form.typed)
    return redirectSignedInStaff(context, signedIn.value, adminSetUpPath)
  },
  replyWithErrors: async (_context, { typed }, error) => showAgain(error, typed),
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Welcome to your shop', isIndexed: false })

export default function AdminWelcomePage() {
  const { token } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  return (
    <AuthPage
      title="Welcome to your shop"
      note="First say who you are. You are the owner, and sign in with this address and password from now on."
    >
      <form className={stack} method="post" action={withQuery(adminWelcomePath, { token })}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="token" value={token} />
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={maxNameLength}
          defaultValue={typed.name}
          errors={errors.name}
          required
        />
        <EmailField typed={typed.email} errors={errors.email} />
        <PasswordField isNew minLength={minStaffPasswordLength} errors={errors.password} />
        <Button isWide>Go on</Button>
      </form>
    </AuthPage>
  )
}
