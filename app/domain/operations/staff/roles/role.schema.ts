import { z } from 'zod/v4'
import { permissionNames, type Permission } from '~/domain/operations/actors/roles'
import { maxNameLength } from '~/domain/shared/field-limits'
import { lineText } from '~/domain/shared/text/typed-text.schema'

const permissions = Object.keys(permissionNames) as [Permission, ...Permission[]]

/** A role that the owner makes. */
export const ownRoleFields = z.object({
  label: lineText.min(1, 'This field is required').max(maxNameLength, `At most ${maxNameLength} characters`),
  permissions: z.array(z.enum(permissions)).min(1, 'Choose what the role may do'),
})
