import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { Table } from '~/components/ui/table/table'
import { readRoles } from '~/domain/operations/actors/own-roles.queries.server'
import { changeStaffRole, endMemberSessions, removeStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { findListedMember } from '~/domain/operations/staff/staff.queries.server'
import { adminMemberPath, adminSecurityPath, adminSettingsPath, adminTeamPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { readStaffAccount } from '../staff-account.server'
import { lastSeenText } from './last-seen.server'
import { roleChoices } from './role-choices.server'

export const handle = {
  permission: 'staff',
  isDangerous: true,
  crumb: 'Member',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Team', href: adminTeamPath },
  ],
} satisfies StaffHandle

async function requireMember({ db }: Pick<RequestContext, 'db'>, id: string | undefined) {
  const member = /^\d{1,15}$/.test(id ?? '') ? await findListedMember(db.read, Number(id)) : null
  if (!member) throw errorResponse(404, 'Page Not Found')
  return member
}

export const loader = adminLoader(handle, async (context, staff, { params }) => {
  const member = await requireMember(context, params.id)
  const { sessions, events } = await readStaffAccount(context, { member, session: staff.session })
  return {
    member: { id: member.id, name: member.name, email: member.email, role: member.role.name, version: member.version },
    choices: roleChoices(await readRoles(context.db.read), staff.member.role, member.role),
    isMe: member.id === staff.member.id,
    hasSecondFactor: member.secondFactorAt !== null,
    lastSeen: lastSeenText(member, context.channel),
    sessions,
    events,
  }
})

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('role'),
      role: z.string().max(200),
      version: z.coerce.number().int().min(0),
    }),
    z.object({ intent: z.literal('end-sessions') }),
    z.object({ intent: z.literal('remove') }),
  ]),
  limit: { role: staffWork, 'end-sessions': staffWork, remove: staffWork },
  async answer(context, staff, form, { params }) {
    const { id, name, email } = await requireMember(context, params.id)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const byStaff = staffContext(context, staff)
    const { value } = form
    const lead = (to: string, message: string) => redirectWith(context, to, { flash: { tone: 'success', message } })
    if (value.intent === 'role') {
      const changed = await changeStaffRole(byStaff, email, value.role, value.version)
      if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
      return lead(adminMemberPath(id), `${name} is ${changed.value.role.label} now.`)
    }
    if (value.intent === 'end-sessions') {
      const done = await endMemberSessions(byStaff, email)
      if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
      return lead(adminMemberPath(id), `${name} is signed out everywhere.`)
    }
    const removed = await removeStaffMember(byStaff, email)
    if (!removed.ok) return showFormAgain(shownFailure(removed.error), form.typed)
    return lead(adminTeamPath, `${name} is removed and signed out everywhere.`)
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.member.name ?? 'Member', isIndexed: false })

export default function AdminMemberPage() {
  const { member, choices, isMe, hasSecondFactor, lastSeen, sessions, events } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  const path = adminMemberPath(member.id)
  return (
    <>
      <h1>{member.name}</h1>
      <p className={muted}>
        {member.email} · authenticator app {hasSecondFactor ? 'on' : 'off'} · last seen: {lastSeen} ·{' '}
        <HistoryLink kind="member" name={member.email} />
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={path}>
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="version" value={member.version} />
        <SelectField
          name="role"
          label="Role"
          hint="It holds from their next page on."
          defaultValue={typed.role ?? member.role}
          options={choices}
          errors={errors.role}
        />
        <div>
          <Button>Change the role</Button>
        </div>
      </form>
      <section className={ruledSection}>
        <h2 className={subheading}>Open sessions</h2>
        {sessions.length === 0 ? (
          <p>Not signed in anywhere.</p>
        ) : (
          <Table
            caption="Open sessions"
            isStacked
            columns={['Device', 'Signed in', 'Last seen']}
            rows={sessions.map(({ place, signedIn, lastSeen: seen }) => [place, signedIn, seen])}
          />
        )}
        {isMe ? (
          <p>
            This is you: end your sessions in <a href={adminSecurityPath}>your account</a>.
          </p>
        ) : sessions.length === 0 ? null : (
          <form method="post" action={path}>
            <Button variant="secondary" name="intent" value="end-sessions">
              Sign them out everywhere
            </Button>
          </form>
        )}
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
      <section className={box} aria-labelledby="remove">
        <h2 className={subheading} id="remove">
          Remove {isMe ? 'yourself' : member.name}
        </h2>
        <p>
          {isMe ? 'You are' : 'They are'} signed out everywhere and cannot sign in any more. What{' '}
          {isMe ? 'you' : 'they'} have done stays in the log of changes. To come back, they need a new invitation.
        </p>
        <form method="post" action={path}>
          <Button variant="secondary" name="intent" value="remove">
            Remove from the team
          </Button>
        </form>
      </section>
    </>
  )
}
