import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod/v4'
import { missingPermissions } from '~/domain/operations/actors/roles'
import { requireCover, type ActorContext, type StaffActor } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { findStaffMember } from '~/domain/operations/staff/staff.queries.server'
import { maxNameLength } from '~/domain/shared/field-limits'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { Shop } from '~/domain/shared/shop'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { days, hours } from '~/domain/shared/units'
import { keyPermissions, type KeyPermission } from './api-key'
import { endKey, findApiKey, insertApiKey, noteKeyUse } from './api-keys.queries.server'

/** 256 random bits after a word by which people, and programs that look for secrets in files, know what it is. */
const keyPattern = /^shopkey_[A-Za-z0-9_-]{43}$/
const startLength = 'shopkey_'.length + 4

/** So random a text needs no slow hash. */
const hashKey = (key: string) => createHash('sha256').update(key).digest('hex')

const newKeyFields = z.object({
  name: lineText.min(1, 'Enter a name').max(maxNameLength, `At most ${maxNameLength} characters`),
  permissions: z.array(z.enum(keyPermissions)).min(1, 'Choose what the key may do'),
})

/**
 * Makes a key with which a program acts for a member of staff: who makes it, or, by a command, the one that `email`
 * names. It allows what it is made for as long as the member may do that. The key is in the answer alone. Errors:
 * `invalid_fields`, `member_not_found`, `role_above`, `api_key_exists`.
 * @param input.days after which it expires; null for never
 */
export async function makeApiKey(
  context: ActorContext,
  input: { name: string; permissions: readonly KeyPermission[]; days: number | null; email?: string },
): Promise<StaffResult<{ name: string; key: string }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const parsed = parseFields(newKeyFields, input)
    if (!parsed.ok) return parsed
    const { name, permissions } = parsed.value
    const { email = '' } = input
    const reference = context.actor.kind === 'member' ? { id: context.actor.id } : { email }
    const member = await findStaffMember(trx, reference)
    if (!member) return refuse('member_not_found', { email })
    const covered = requireCover(context, { permissions })
    if (!covered.ok) return covered
    const above = missingPermissions(member.role, { permissions })
    if (above.length > 0) return refuse('role_above', { permissions: above })
    const now = context.now()
    const key = `shopkey_${randomBytes(32).toString('base64url')}`
    const values = {
      staffId: member.id,
      name,
      keyHash: hashKey(key),
      start: key.slice(0, startLength),
      lastFour: key.slice(-4),
      permissions,
      createdAt: now.toISOString(),
      expiresAt: input.days === null ? null : new Date(now.getTime() + days(input.days)).toISOString(),
    }
    const made = await record.row('api_key', { key_hash: values.keyHash }, () => insertApiKey(trx, values))
    return made === null ? refuse('api_key_exists', { name }, 'name') : ok({ name, key })
  })
}

/** Ends a key: the next call with it is refused. Errors: `api_key_not_found`, `role_above`. */
export async function endApiKey(context: ActorContext, id: number): Promise<StaffResult<{ name: string }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const key = await findApiKey(trx, { id })
    if (!key) return refuse('api_key_not_found', {})
    const covered = requireCover(context, key)
    if (!covered.ok) return covered
    const isEnded = await record.row('api_key', { id }, () => endKey(trx, id, context.now().toISOString()))
    return isEnded ? ok({ name: key.name }) : refuse('api_key_not_found', {})
  })
}

/**
 * Who acts with a key: its member, with what the key is for and their role still allows. Null for a text that is no
 * key, for one that was ended or has expired, and for a member who was removed.
 */
export async function findKeyHolder(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  text: string,
): Promise<{ keyId: number; actor: Extract<StaffActor, { kind: 'member' }> } | null> {
  const key = keyPattern.test(text) ? await findApiKey(db.read, { key_hash: hashKey(text) }) : null
  const at = now()
  if (!key || (key.expiresAt !== null && key.expiresAt <= at.toISOString())) return null
  const member = await findStaffMember(db.read, { id: key.staffId })
  if (!member) return null
  const before = new Date(at.getTime() - hours(1)).toISOString()
  if (key.lastUsedAt === null || key.lastUsedAt < before)
    await db.transaction((trx) => noteKeyUse(trx, key.id, { at: at.toISOString(), before }))
  const permissions = key.permissions.filter((permission) => member.role.permissions.includes(permission))
  const name = `${member.name} (${key.name})`
  return { keyId: key.id, actor: { kind: 'member', id: member.id, name, role: { ...member.role, permissions } } }
}
