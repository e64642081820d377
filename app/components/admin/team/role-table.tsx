import { Table } from '~/components/ui/table/table'
import { permissionNames, type Permission, type Role } from '~/domain/operations/actors/roles'

/** What each role may do. */
export function RoleTable({ roles }: { roles: ReadonlyArray<Pick<Role, 'label' | 'permissions'>> }) {
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
