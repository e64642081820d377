import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ChangePasswordForm } from '~/components/admin/change-password-form'
import { StaffSessions } from '~/components/admin/staff-sessions'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import type { Failure } from '~/domain/shared/result'
import { changeStaffPassword } from '~/domain/operations/staff/change-password.server'
import { readSecondFactor } from '~/domain/operations/staff/second-factor/second-factor.server'
import { endStaffSessions } from '~/domain/operations/staff/staff-sessions.server'
import { staffPasswordFields } from '~/domain/operations/staff/staff.schema'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { adminAuthenticatorPath, adminSecurityPath } from '~/admin-paths'
import { limitPasswordTries } from '~/http/limits/staff-limits.server'
import { readStaffAccount } from './staff-account.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { ownAccount } from '~/http/limits/limit-rule'
import { ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

export const handle = { permission: 'member' } satisfies StaffHandle

export const loader = adminLoader(handle, async (context, staff) => {
  const { state } = await readSecondFactor(context, staff, (await readStorefront(context)).name)
  const account = await readStaffAccount(context, staff)
  return { email: staff.member.email, hasSecondFactor: state === 'on', ...account }
})

const replyWithErrors = (error: Failure) => replyToFailure({ errors: error.errors ?? { '': [error.message] } }, error)

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    staffPasswordFields.extend({ intent: z.literal('password') }),
    z.object({ intent: z.literal('end-session'), session: z.string().regex(/^\d{1,15}$/) }),
    z.object({ intent: z.literal('end-others') }),
  ]),
  limit: { password: { inside: ['staff_password'] }, 'end-session': ownAccount, 'end-others': ownAccount },
  async answer(context, staff, form) {
    if (!form.ok) return replyWithErrors(form.error)
    const { value } = form
    const done = (message: string) => redirectWith(context, adminSecurityPath, { flash: { tone: 'success', message } })
    if (value.intent === 'password') {
      const changed = await limitPasswordTries(context, staff, () => changeStaffPassword(context, staff, value))
      if (!changed.ok) return replyWithErrors(changed.error)
      return done('Your password is changed. All other sessions have ended.')
    }
    await endStaffSessions(context, staff, value.intent === 'end-others' ? 'others' : { id: Number(value.session) })
    return done(value.intent === 'end-others' ? 'All other sessions have ended.' : 'The session has ended.')
  },
  replyWithErrors,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your account', isIndexed: false })

export default function AdminSecurityPage() {
  const { email, hasSecondFactor, sessions, events } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.errors ?? {}
  return (
    <>
      <h1>Your account</h1>
      <p className={muted}>{email}</p>
      <ErrorSummary errors={errors} />
      <section className={ruledSection} aria-labelledby="second-factor">
        <h2 className={subheading} id="second-factor">
          Authenticator app
        </h2>
        <p>
          {hasSecondFactor
            ? 'Each sign-in asks for a code of your app.'
            : 'With an app on your phone, nobody can sign in with your password alone.'}
        </p>
        <div>
          <LinkButton href={adminAuthenticatorPath} variant={hasSecondFactor ? 'secondary' : 'primary'}>
            {hasSecondFactor ? 'Recovery codes, or remove it' : 'Set up an authenticator app'}
          </LinkButton>
        </div>
      </section>
      <section className={ruledSection} aria-labelledby="password">
        <h2 className={subheading} id="password">
          Password
        </h2>
        <ChangePasswordForm email={email} errors={errors} />
      </section>
      <section className={ruledSection}>
        <h2 className={subheading}>Open sessions</h2>
        <StaffSessions sessions={sessions} />
      </section>
      <section className={ruledSection}>
        <h2 className={subheading}>Access log</h2>
        <Table
          caption="Access log"
          isStacked
          columns={['What', 'Device', 'When']}
          rows={events.map(({ what, place, at }) => [what, place, at])}
        />
      </section>
    </>
  )
}
