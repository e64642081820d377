import { missingPermissions, type Role } from '~/domain/operations/actors/roles'

/** The roles that a member may give, as the options of a field, with the role that somebody has. */
export function roleChoices(all: readonly Role[], own: Role, current?: Role): Array<{ value: string; label: string }> {
  return all
    .filter((role) => role.name === current?.name || missingPermissions(own, role).length === 0)
    .map(({ name, label }) => ({ value: name, label }))
}
