import type { Knex } from 'knex'
import { isShopRole, readPermissions, roles, type Role } from '~/domain/operations/actors/roles'

/** A role that the shop has made. */
export interface OwnRole extends Role {
  id: number
  version: number
}

/** What the database says of somebody's role: the last two are null for a role that every shop has. */
export interface RoleColumns {
  roleName: string
  roleLabel: string | null
  rolePermissions: string | null
}

/** The columns of the role whose name is in a column. */
export function ownRoleColumns(column: string): Record<keyof RoleColumns, string> {
  return {
    roleName: column,
    roleLabel: `(SELECT r.label FROM staff_roles r WHERE r.name = ${column})`,
    rolePermissions: `(SELECT r.permissions FROM staff_roles r WHERE r.name = ${column})`,
  }
}

/** The role that columns say. Who has one that is not there may do nothing. */
export function roleOf({ roleName, roleLabel, rolePermissions }: RoleColumns): Role {
  if (isShopRole(roleName)) return roles[roleName]
  return { name: roleName, label: roleLabel ?? roleName, permissions: readPermissions(rolePermissions ?? '') }
}

type OwnRoleRow = Omit<OwnRole, 'permissions'> & { permissions: string }

const columns = ['id', 'name', 'label', 'permissions', 'version'] satisfies Array<keyof OwnRoleRow>

const ownRoleOf = (row: OwnRoleRow): OwnRole => ({ ...row, permissions: readPermissions(row.permissions) })

/** The roles that the shop has made, by what people read. */
export async function readOwnRoles(q: Knex): Promise<OwnRole[]> {
  const rows: OwnRoleRow[] = await q('staff_roles').orderBy('label_key').select(columns)
  return rows.map(ownRoleOf)
}

/** All roles that a member may have: those of every shop first. */
export async function readRoles(q: Knex): Promise<Role[]> {
  return [...Object.values(roles), ...(await readOwnRoles(q))]
}

export async function findOwnRole(q: Knex, by: { id: number } | { label_key: string }): Promise<OwnRole | null> {
  const row: OwnRoleRow | undefined = await q('staff_roles').where(by).first(columns)
  return row ? ownRoleOf(row) : null
}

/**
 * The role with a name, for somebody who gets it; null when there is none. The row of one that the shop has made is
 * locked until the transaction ends, so that it is not deleted meanwhile.
 */
export async function lockRole(trx: Knex, name: string): Promise<Role | null> {
  if (isShopRole(name)) return roles[name]
  const row: OwnRoleRow | undefined = await trx('staff_roles').where({ name }).forUpdate().first(columns)
  return row ? ownRoleOf(row) : null
}

/** Those of the names that a role has. */
export async function findTakenRoleNames(q: Knex, names: readonly string[]): Promise<Set<string>> {
  const taken: string[] = await q('staff_roles').whereIn('name', names).pluck('name')
  return new Set([...taken, ...names.filter(isShopRole)])
}

interface StoredRole {
  label: string
  labelKey: string
  permissions: readonly string[]
}

const valuesOf = ({ label, labelKey, permissions }: StoredRole) => ({
  label,
  label_key: labelKey,
  permissions: permissions.join(' '),
})

/** Stores a role; returns its id, or null when another one is called the same. */
export async function insertOwnRole(trx: Knex, role: StoredRole & { name: string }): Promise<number | null> {
  const rows: Array<{ id: number }> = await trx('staff_roles')
    .insert({ name: role.name, ...valuesOf(role) })
    .onConflict()
    .ignore()
    .returning('id')
  return rows[0]?.id ?? null
}

export async function updateOwnRole(trx: Knex, id: number, role: StoredRole): Promise<void> {
  await trx('staff_roles').where({ id }).update(valuesOf(role))
}

/** Deletes a role, with what its members might have paid back. */
export async function deleteOwnRole(trx: Knex, { id, name }: Pick<OwnRole, 'id' | 'name'>): Promise<void> {
  await trx('refund_ceilings').where({ role: name }).delete()
  await trx('staff_roles').where({ id }).delete()
}

/** Who has a role, or is invited with it: names, at most `limit` of each. */
export async function readRoleHolders(
  q: Knex,
  name: string,
  limit = 20,
): Promise<{ members: Array<{ id: number; name: string }>; invited: string[] }> {
  const members: Array<{ id: number; name: string }> = await q('staff')
    .where({ role: name, removed_at: null })
    .orderBy(['name', 'id'])
    .limit(limit)
    .select('id', 'name')
  const invited: string[] = await q('staff_invitations')
    .where({ role: name })
    .orderBy('email')
    .limit(limit)
    .pluck('email')
  return { members, invited }
}

/** How many members have each role, by the role's name. */
export async function countRoleHolders(q: Knex): Promise<Map<string, number>> {
  const rows: Array<{ role: string; members: string | number }> = await q('staff')
    .whereNull('removed_at')
    .groupBy('role')
    .select('role')
    .count({ members: 'id' })
  return new Map(rows.map(({ role, members }) => [role, Number(members)]))
}
