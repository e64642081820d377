import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { DeleteBox } from '~/components/admin/delete-box'
import { RoleFields } from '~/components/admin/team/role-fields'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { permissionNames } from '~/domain/operations/actors/roles'
import { removeRole, saveRole } from '~/domain/operations/staff/roles/manage-roles.server'
import { findOwnRole, readRoleHolders } from '~/domain/operations/actors/own-roles.queries.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import {
  adminMemberPath,
  adminNewRolePath,
  adminRefundCeilingsPath,
  adminRolePath,
  adminRolesPath,
  adminSettingsPath,
  adminTeamPath,
} from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { ruledSection } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { roleFormFields, roleTexts, tickedPermissions } from './role-form.server'

export const handle = {
  permission: 'staff',
  isDangerous: true,
  crumb: 'Role',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Team', href: adminTeamPath },
    { name: 'Roles', href: adminRolesPath },
  ],
} satisfies StaffHandle

async function requireRole({ db }: Pick<RequestContext, 'db'>, id = '') {
  const role = isId(id) ? await findOwnRole(db.read, { id: Number(id) }) : null
  if (!role) throw errorResponse(404, 'Page Not Found')
  return role
}

export const loader = adminLoader(handle, async (context, _staff, { params }) => {
  const { id, name, label, version, permissions } = await requireRole(context, params.id)
  const { members, invited } = await readRoleHolders(context.db.read, name)
  const mayPayBack = permissions.includes('refunds') || permissions.includes('orders')
  return { id, name, label, version, values: roleTexts({ label, permissions }), members, invited, mayPayBack }
})

const version = z.coerce.number().int().min(0)

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('save'), version, ...roleFormFields }),
    z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
  ]),
  limit: { save: staffWork, delete: staffWork },
  async answer(context, staff, form, { params }) {
    const { id } = await requireRole(context, params.id)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const done = (to: string, message: string) => redirectWith(context, to, { flash: { tone: 'success', message } })
    if (value.intent === 'delete') {
      const message = 'Tick the box first, so that nothing is deleted by mistake'
      if (!value.isSure)
        return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
      const removed = await removeRole(byStaff, { id, version: value.version })
      return removed.ok
        ? done(adminRolesPath, `The role ${removed.value.label} is deleted.`)
        : showFormAgain(shownFailure(removed.error), form.typed)
    }
    const { label, may, version: from } = value
    const saved = await saveRole(byStaff, { id, version: from, label, permissions: tickedPermissions(may) })
    return saved.ok
      ? done(adminRolePath(id), `The role ${saved.value.label} is saved.`)
      : showFormAgain(shownFailure(saved.error), form.typed)
  },
  now: async (args, intent) => {
    const { version: current, values } = await loader(args)
    return intent === 'save' ? { version: current, values, labels } : null
  },
  replyWithErrors: showFormAgain,
})

const labels = {
  label: 'Name',
  ...Object.fromEntries(Object.entries(permissionNames).map(([name, text]) => [`may.${name}`, text])),
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.label ?? 'Role', isIndexed: false })

export default function AdminRolePage() {
  const { id, name, label, version: from, values, members, invited, mayPayBack } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const isDelete = typed?.intent === 'delete'
  const isFree = members.length === 0 && invited.length === 0
  return (
    <>
      <h1>{label}</h1>
      <p>
        <HistoryLink kind="role" name={label} />
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminRolePath(id)}>
        <input type="hidden" name="intent" value="save" />
        <VersionFields version={from} values={values} typed={isDelete ? undefined : typed} />
        <RoleFields values={typed === undefined || isDelete ? values : typed} errors={isDelete ? {} : errors} />
        <p>It holds for everybody with this role from their next page on.</p>
        <div>
          <Button>Save</Button>
        </div>
      </form>
      <section className={ruledSection}>
        <h2 className={subheading}>Who has it</h2>
        {isFree ? (
          <p>Nobody yet. Give it to members on their pages, or invite somebody with it.</p>
        ) : (
          <ul>
            {members.map((member) => (
              <li key={member.id}>
                <Link to={adminMemberPath(member.id)} discover="none">
                  {member.name}
                </Link>
              </li>
            ))}
            {invited.map((email) => (
              <li key={email}>{email}, who is invited</li>
            ))}
          </ul>
        )}
        <p>
          <Link to={adminNewRolePath(name)}>Make a copy of this role</Link>
        </p>
        {mayPayBack ? (
          <p>
            <Link to={adminRefundCeilingsPath}>How much it may pay back</Link>
          </p>
        ) : null}
      </section>
      {isFree ? (
        <DeleteBox path={adminRolePath(id)} version={from} what="the role" errors={isDelete ? errors : {}}>
          What was done by people who had it stays in the log of changes.
        </DeleteBox>
      ) : (
        <section className={box} aria-labelledby="delete">
          <h2 className={subheading} id="delete">
            Delete the role
          </h2>
          <p>Give everybody who has it another role first, and withdraw invitations with it.</p>
        </section>
      )}
    </>
  )
}
