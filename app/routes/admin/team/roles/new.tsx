import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { RoleFields } from '~/components/admin/team/role-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { saveRole } from '~/domain/operations/staff/roles/manage-roles.server'
import { readRoles } from '~/domain/operations/actors/own-roles.queries.server'
import { adminNewRolePath, adminRolesPath, adminSettingsPath, adminTeamPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { roleFormFields, roleTexts, tickedPermissions } from './role-form.server'

export const handle = {
  permission: 'staff',
  isDangerous: true,
  crumb: 'New role',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Team', href: adminTeamPath },
    { name: 'Roles', href: adminRolesPath },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }, _staff, { request }) => {
  const from = new URL(request.url).searchParams.get('from')
  const copied = from ? (await readRoles(db.read)).find(({ name }) => name === from) : undefined
  return {
    copied: copied ? { name: copied.name, label: copied.label } : null,
    values: copied ? { ...roleTexts(copied), label: '' } : {},
  }
})

export const action = adminAction(handle, {
  schema: z.object({ ...roleFormFields, from: z.string().max(200).optional() }),
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { label, may, from } = form.value
    const role = { id: null, from, label, permissions: tickedPermissions(may) }
    const made = await saveRole(staffContext(context, staff), role)
    if (!made.ok) return showFormAgain(shownFailure(made.error), form.typed)
    return redirectWith(context, adminRolesPath, {
      flash: { tone: 'success', message: `The role ${made.value.label} is made. You can give it to members now.` },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New role', isIndexed: false })

export default function AdminNewRolePage() {
  const { copied, values } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>{copied === null ? 'New role' : `New role like ${copied.label}`}</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewRolePath(copied?.name)}>
        {copied === null ? null : <input type="hidden" name="from" value={copied.name} />}
        <RoleFields values={typed ?? values} errors={errors} />
        <div>
          <Button>Make the role</Button>
        </div>
      </form>
    </>
  )
}
