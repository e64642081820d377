import { Table } from '~/components/ui/table/table'
import { permissionNames, roles, type Permission } from '~/domain/operations/actors/roles'

/** What each role may do. */
export function RoleTable() {
  const all = Object.entries(permissionNames) as Array<[Permission, string]>
  const columns = Object.values(roles)
  return (
    <Table
      caption="What each role may do"
      isStacked
      columns={['May', ...columns.map(({ label }) => label)]}
      rows={all.map(([permission, name]) => [
        name,
        ...columns.map(({ permissions }) => (permissions.includes(permission) ? 'Yes' : 'No')),
      ])}
    />
  )
}
