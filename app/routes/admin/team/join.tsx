import { z } from 'zod/v4'
import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { UsernameField } from '~/components/admin/username-field'
import { AuthPage } from '~/components/auth/auth-page'
import { PasswordField } from '~/components/auth/password-field'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import { readInvitation } from '~/domain/operations/staff/invitations/invitations.server'
import { minStaffPasswordLength } from '~/domain/operations/staff/staff'
import { joinStaffFields } from '~/domain/operations/staff/staff.schema'
import type { Failure } from '~/domain/shared/result'
import { maxNameLength } from '~/domain/shared/field-limits'
import { adminJoinPath } from '~/admin-paths'
import { adminLoginPath, adminPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { acceptInvitationWithinLimit } from '~/http/limits/staff-limits.server'
import { redirectSignedInStaff } from '~/http/admin/staff-reply.server'
import type { AdminHandle } from '~/http/admin/admin-handle'
import { pageMeta } from '~/http/page-meta'
import { showFormAgain } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'

export const handle = { permission: 'public' } satisfies AdminHandle

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const invited = await readInvitation(context, token)
  if (!invited.ok) return { invited: null, problem: invited.error.message }
  const { email, name, role } = invited.value
  return { invited: { token, email, name, role: role.label }, problem: null }
}

/** The password is never sent back. */
const again = (error: Failure, { name = '' }: Record<string, string>) => showFormAgain(error, { name })

export const action = formAction({
  schema: joinStaffFields.extend({ token: z.string().max(100).default('') }),
  limit: { inside: ['staff_link'] },
  async answer(context, form) {
    if (!form.ok) return again(form.error, form.typed)
    const { token, ...chosen } = form.value
    const accepted = await acceptInvitationWithinLimit(context, token, chosen)
    if (!accepted.ok) return again(accepted.error, form.typed)
    return redirectSignedInStaff(context, { kind: 'signed in', ...accepted.value }, adminPath)
  },
  replyWithErrors: async (_context, { typed }, error) => again(error, typed),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Join the team', isIndexed: false })

export default function AdminJoinPage() {
  const { invited, problem } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  if (!invited)
    return (
      <AuthPage title="Join the team">
        <Notice tone="warning">{problem}</Notice>
        <a href={adminLoginPath}>Sign in</a>
      </AuthPage>
    )
  return (
    <AuthPage title="Join the team" note={`You are invited as ${invited.role}. Choose a password to sign in with.`}>
      <form className={stack} method="post" action={adminJoinPath(invited.token)}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="token" value={invited.token} />
        <p>{invited.email}</p>
        <UsernameField email={invited.email} />
        <TextField
          name="name"
          label="Your name"
          defaultValue={typed?.name ?? invited.name}
          maxLength={maxNameLength}
          autoComplete="name"
          errors={errors.name}
          required
        />
        <PasswordField isNew minLength={minStaffPasswordLength} errors={errors.password} />
        <Button isWide>Join the team</Button>
      </form>
    </AuthPage>
  )
}
