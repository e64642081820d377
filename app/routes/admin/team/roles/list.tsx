import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { Table } from '~/components/ui/table/table'
import { permissionNames } from '~/domain/operations/actors/roles'
import { countRoleHolders, readOwnRoles, readRoles } from '~/domain/operations/actors/own-roles.queries.server'
import { adminNewRolePath, adminRolePath, adminSettingsPath, adminTeamPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'staff',
  crumb: 'Roles',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Team', href: adminTeamPath },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }) => {
  const [own, all, holders] = await Promise.all([readOwnRoles(db.read), readRoles(db.read), countRoleHolders(db.read)])
  return {
    roles: own.map(({ id, name, label, permissions }) => ({
      id,
      label,
      may: permissions.map((permission) => permissionNames[permission]),
      members: holders.get(name) ?? 0,
    })),
    copies: all.map(({ name, label }) => ({ value: name, label: `A copy of ${label}` })),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Roles', isIndexed: false })

export default function AdminRolesPage() {
  const { roles, copies } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Roles of your own</h1>
      <p className={muted}>
        Every shop has the roles Owner, Manager, Editor and Support. Make others for what your team does, and give them
        to members on their pages.
      </p>
      {roles.length === 0 ? (
        <p>There is no role of your own yet.</p>
      ) : (
        <Table
          caption="Roles of this shop"
          isStacked
          columns={['Role', 'May', 'Members']}
          rows={roles.map(({ id, label, may, members }) => [
            <Link key="role" to={adminRolePath(id)} discover="none">
              {label}
            </Link>,
            may.join('. '),
            String(members),
          ])}
        />
      )}
      <section className={ruledSection} aria-labelledby="new">
        <h2 className={subheading} id="new">
          Make a role
        </h2>
        <form className={formStyle} action={adminNewRolePath()}>
          <SelectField
            name="from"
            label="Begin with"
            options={[{ value: '', label: 'Nothing' }, ...copies]}
            defaultValue=""
          />
          <div>
            <Button variant="secondary">Go on</Button>
          </div>
        </form>
      </section>
    </>
  )
}
