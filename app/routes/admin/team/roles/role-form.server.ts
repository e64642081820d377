import { z } from 'zod/v4'
import { readPermissions, type Permission, type Role } from '~/domain/operations/actors/roles'
import { flagSchema } from '~/domain/shared/flag.schema'

/** The fields of the form of a role. */
export const roleFormFields = {
  label: z.string().max(300).default(''),
  may: z.record(z.string().max(20), flagSchema).default({}),
}

/** The permissions whose boxes are ticked. */
export function tickedPermissions(may: Readonly<Record<string, boolean>>): Permission[] {
  return readPermissions(
    Object.keys(may)
      .filter((name) => may[name])
      .join(' '),
  )
}

/** A role as the texts of its form. */
export function roleTexts({ label, permissions }: Pick<Role, 'label' | 'permissions'>): Record<string, string> {
  return { label, ...Object.fromEntries(permissions.map((name) => [`may.${name}`, 'on'])) }
}
