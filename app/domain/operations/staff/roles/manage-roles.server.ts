import type { Knex } from 'knex'
import { hasPermission, roles, type Permission, type Role, permissionNames } from '~/domain/operations/actors/roles'
import { requireCover, type StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { readCeilingsOfRoles, upsertRefundCeiling } from '~/domain/sales/orders/manage/refund-ceilings.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { chooseUnique, slugify } from '~/domain/shared/text/slug'
import {
  deleteOwnRole,
  findOwnRole,
  findTakenRoleNames,
  insertOwnRole,
  lockRole,
  readRoleHolders,
  updateOwnRole,
  type OwnRole,
} from '~/domain/operations/actors/own-roles.queries.server'
import { z } from 'zod/v4'
import { maxNameLength } from '~/domain/shared/field-limits'
import { lineText } from '~/domain/shared/text/typed-text.schema'

const permissions = Object.keys(permissionNames) as [Permission, ...Permission[]]

/** A role that the owner makes. */
const ownRoleFields = z.object({
  label: lineText.min(1, 'Enter a name').max(maxNameLength, `At most ${maxNameLength} characters`),
  permissions: z.array(z.enum(permissions)).min(1, 'Choose what the role may do'),
})

/**
 * Refuses a member whose role has a limit for money back, and who would give others more than that. Error:
 * `role_without_ceiling`.
 */
async function requireCeiling(trx: Knex, { actor }: StaffContext, role: Role): Promise<StaffResult<null>> {
  if (actor.kind !== 'member' || actor.role.name === 'owner') return ok(null)
  if (!hasPermission(role, 'orders') && !hasPermission(role, 'refunds')) return ok(null)
  const all = await readCeilingsOfRoles(trx, [actor.role.name, role.name])
  const isWithin = all
    .filter((own) => own.role === actor.role.name)
    .every(({ channelId, most }) =>
      all.some((one) => one.role === role.name && one.channelId === channelId && one.most <= most),
    )
  return isWithin ? ok(null) : refuse('role_without_ceiling', { label: role.label })
}

/**
 * The role with a name, which the actor gives to somebody; one that the shop has made is locked until the transaction
 * ends. Errors: `role_not_found`, `role_above`, `role_without_ceiling`.
 */
export async function lockRoleToGive(
  trx: Knex.Transaction,
  context: StaffContext,
  name: string,
): Promise<StaffResult<Role>> {
  const role = await lockRole(trx, name)
  if (!role) return refuse('role_not_found', { name }, 'role')
  const covered = requireCover(context, role)
  if (!covered.ok) return covered
  const within = await requireCeiling(trx, context, role)
  return within.ok ? ok(role) : within
}

/** Two names that people would take for one are the same. */
export const labelKey = (label: string) => label.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

const isShopLabel = (key: string) => Object.values(roles).some(({ label }) => labelKey(label) === key)

/**
 * Makes a role, or changes one that the shop has made: it holds for its members from their next page on. Errors:
 * `invalid_fields`, `role_exists`, `role_not_found`, `role_above`, `role_without_ceiling`, `stale`.
 * @param from the name of the role that a new one was copied from, whose limits for money back it gets
 */
export async function saveRole(
  context: StaffContext,
  {
    id,
    version,
    from,
    ...input
  }: {
    id: number | null
    version?: number
    from?: string | undefined
    label: string
    permissions: readonly Permission[]
  },
): Promise<StaffResult<{ id: number; name: string; label: string }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const parsed = parseFields(ownRoleFields, input)
    if (!parsed.ok) return parsed
    const { label, permissions } = parsed.value
    const key = labelKey(label)
    const before = id === null ? null : await findOwnRole(trx, { id })
    if (id !== null && !before) return refuse('role_not_found', { name: label })
    const covered = requireCover(context, parsed.value, before ?? { permissions: [] })
    if (!covered.ok) return covered
    const namesake = await findOwnRole(trx, { label_key: key })
    if (isShopLabel(key) || (namesake && namesake.id !== id)) return refuse('role_exists', { label }, 'label')
    const role = { label, labelKey: key, permissions }
    if (before) {
      const within = await requireCeiling(trx, context, { ...before, label, permissions })
      if (!within.ok) return within
      await record.row('role', { id: before.id }, () => updateOwnRole(trx, before.id, role), version)
      return ok({ id: before.id, name: before.name, label })
    }
    const bases = [{ base: slugify(label), current: null }]
    const [name = ''] = await chooseUnique(bases, (names) => findTakenRoleNames(trx, names))
    const made = await record.row('role', { name }, () => insertOwnRole(trx, { name, ...role }))
    if (made === null) return refuse('role_exists', { label }, 'label')
    for (const { channelId, most } of from === undefined ? [] : await readCeilingsOfRoles(trx, [from])) {
      const write = () => upsertRefundCeiling(trx, { channelId, role: name, most })
      await record.row('refund_ceiling', { channel_id: channelId, role: name }, write)
    }
    return ok({ id: made, name, label })
  })
}

/**
 * Deletes a role that the shop has made, and that nobody has. Errors: `role_not_found`, `role_in_use`, `role_above`,
 * `stale`.
 */
export async function removeRole(
  context: StaffContext,
  { id, version }: { id: number; version?: number },
): Promise<StaffResult<Pick<OwnRole, 'label'>>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const found = await findOwnRole(trx, { id })
    // who gives it to somebody at the same time waits, and then does not find it
    const role = found && (await lockRole(trx, found.name))
    if (!found || !role) return refuse('role_not_found', { name: found?.label ?? '' })
    const covered = requireCover(context, role)
    if (!covered.ok) return covered
    const { members, invited } = await readRoleHolders(trx, role.name, 1)
    const holder = members[0]?.name ?? invited[0]
    if (holder !== undefined) return refuse('role_in_use', { label: role.label, holder })
    await record.row('role', { id }, () => deleteOwnRole(trx, found), version)
    return ok({ label: role.label })
  })
}
