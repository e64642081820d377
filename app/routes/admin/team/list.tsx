import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { second } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import { readRoles } from '~/domain/operations/actors/own-roles.queries.server'
import { readInvitations } from '~/domain/operations/staff/invitations/invitations.queries.server'
import { inviteStaffMember, withdrawInvitation } from '~/domain/operations/staff/invitations/invitations.server'
import { readStaff } from '~/domain/operations/staff/staff.queries.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { maxNameLength } from '~/domain/shared/field-limits'
import {
  adminMemberPath,
  adminRefundCeilingsPath,
  adminRolesPath,
  adminSettingsPath,
  adminTeamPath,
} from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyWith, showFormAgain } from '~/http/reply.server'
import { ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { lastSeenText } from './last-seen.server'
import { roleChoices } from './role-choices.server'
import { permissionNames, type Permission, type Role } from '~/domain/operations/actors/roles'

export const handle = {
  permission: 'staff',
  isDangerous: true,
  crumb: 'Team',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db, channel, now, sendsMail }, { member: me }) => {
  const [members, invitations, roles] = await Promise.all([
    readStaff(db.read),
    readInvitations(db.read),
    readRoles(db.read),
  ])
  return {
    sendsMail,
    roles,
    choices: roleChoices(roles, me.role),
    members: members.map((member) => ({
      id: member.id,
      name: member.name,
      email: member.email,
      role: member.role.label,
      isMe: member.id === me.id,
      hasSecondFactor: member.secondFactorAt !== null,
      lastSeen: lastSeenText(member, channel),
    })),
    invitations: invitations.map(({ id, email, name, role, expiresAt }) => ({
      id,
      email,
      name,
      role: role.label,
      until: expiresAt <= now().toISOString() ? 'Expired' : instantText(expiresAt, channel),
    })),
  }
})

const role = z.string().max(200)

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('invite'),
      email: z.string().max(300).default(''),
      name: z.string().max(200).default(''),
      role,
    }),
    z.object({ intent: z.literal('withdraw'), invitation: z.coerce.number().int().positive() }),
  ]),
  limit: { invite: staffWork, withdraw: staffWork },
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const byStaff = staffContext(context, staff)
    if (form.value.intent === 'withdraw') {
      const done = await withdrawInvitation(byStaff, form.value.invitation)
      if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
      return redirectWith(context, adminTeamPath, {
        flash: { tone: 'success', message: `The invitation of ${done.value.email} is withdrawn.` },
      })
    }
    const { secret, sendsMail, urls } = context
    const invited = await inviteStaffMember(byStaff, form.value, { secret, isMailed: sendsMail })
    if (!invited.ok) return showFormAgain(shownFailure(invited.error), form.typed)
    const { email, token } = invited.value
    // only the hash of the link is stored, so it can be shown now alone
    if (!sendsMail) return replyWith({ errors: {}, typed: {}, link: { email, url: urls.joinStaffUrl(token) } })
    return redirectWith(context, adminTeamPath, {
      flash: { tone: 'success', message: `The invitation is on its way to ${email}.` },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Team', isIndexed: false })

export default function AdminTeamPage() {
  const { members, invitations, sendsMail, roles, choices } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { errors = {}, typed = {} } = result ?? {}
  const link = result && 'link' in result ? result.link : null
  const field = (name: string) => ({ name, defaultValue: typed[name], errors: errors[name] })
  return (
    <>
      <h1>Team</h1>
      <ErrorSummary errors={errors} />
      {link ? (
        <Notice tone="success" isStatus>
          <p>
            Send this link to {link.email} yourself, because the shop has no mail server. It is shown only now, and can
            be used once, within a week.
          </p>
          <p>{link.url}</p>
        </Notice>
      ) : null}
      <Table
        caption="Members"
        isStacked
        columns={['Name', 'Role', 'Authenticator app', 'Last seen']}
        rows={members.map(({ id, name, email, role: label, isMe, hasSecondFactor, lastSeen }) => [
          <span key="name">
            <Link to={adminMemberPath(id)} discover="none">
              {name}
            </Link>
            {isMe ? ' (you)' : null}
            <span className={second}>{email}</span>
          </span>,
          label,
          hasSecondFactor ? 'On' : 'Off',
          lastSeen,
        ])}
      />
      {invitations.length === 0 ? null : (
        <section className={ruledSection}>
          <h2 className={subheading}>Invited</h2>
          <Table
            caption="Invited"
            isStacked
            columns={['Name', 'Role', 'Link works until', 'Invitation']}
            rows={invitations.map(({ id, name, email, role: label, until }) => [
              <span key="name">
                {name}
                <span className={second}>{email}</span>
              </span>,
              label,
              until,
              <form key="withdraw" method="post" action={adminTeamPath}>
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="invitation" value={id} />
                <Button variant="secondary" size="small" aria-label={`Withdraw the invitation of ${email}`}>
                  Withdraw
                </Button>
              </form>,
            ])}
          />
        </section>
      )}
      <section className={ruledSection} aria-labelledby="invite">
        <h2 className={subheading} id="invite">
          Invite somebody
        </h2>
        <p className={muted}>
          {sendsMail
            ? 'They get a link by mail, with which they choose a password. It works once, within a week.'
            : 'You get a link for them, with which they choose a password. It works once, within a week.'}
        </p>
        <form className={formStyle} method="post" action={adminTeamPath}>
          <input type="hidden" name="intent" value="invite" />
          <TextField {...field('name')} label="Name" maxLength={maxNameLength} autoComplete="off" />
          <TextField
            {...field('email')}
            label="Email"
            type="email"
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SelectField
            {...field('role')}
            defaultValue={typed.role ?? 'support'}
            label="Role"
            hint="The table below says what each role may do."
            options={choices}
          />
          <div>
            <Button>{sendsMail ? 'Send the invitation' : 'Make the link'}</Button>
          </div>
        </form>
      </section>
      <section className={ruledSection}>
        <h2 className={subheading}>What each role may do</h2>
        <RoleTable roles={roles} />
        <p>
          <Link to={adminRolesPath}>Make a role of your own</Link>
        </p>
        <p>
          <Link to={adminRefundCeilingsPath}>How much each role may pay back</Link>
        </p>
      </section>
    </>
  )
}

/** What each role may do. */
function RoleTable({ roles }: { roles: ReadonlyArray<Pick<Role, 'label' | 'permissions'>> }) {
  const all = Object.entries(permissionNames) as Array<[Permission, string]>
  return (
    <Table
      caption="What each role may do"
      isStacked
      columns={['May', ...roles.map(({ label }) => label)]}
      rows={all.map(([permission, name]) => [
        name,
        ...roles.map(({ permissions }) => (permissions.includes(permission) ? 'Yes' : 'No')),
      ])}
    />
  )
}
