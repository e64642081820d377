import type { Knex } from 'knex'
import { keyPermissions, type ApiKey, type KeyPermission } from './api-key'

type KeyRow = Omit<ApiKey, 'permissions'> & { permissions: string; staffId: number }

const columns = {
  id: 'k.id',
  staffId: 'k.staff_id',
  name: 'k.name',
  start: 'k.start',
  lastFour: 'k.last_four',
  permissions: 'k.permissions',
  member: 'm.name',
  createdAt: 'k.created_at',
  expiresAt: 'k.expires_at',
  lastUsedAt: 'k.last_used_at',
  endedAt: 'k.ended_at',
} satisfies Record<keyof KeyRow, string>

const keyOf = (row: KeyRow): ApiKey & { staffId: number } => ({
  ...row,
  permissions: keyPermissions.filter((permission) => row.permissions.split(' ').includes(permission)),
})

const selectKeys = (q: Knex) => q('api_keys as k').join('staff as m', 'm.id', 'k.staff_id').select(columns)

/** The last 200 keys that were made: those that work first, of these the newest first. */
export async function readApiKeys(q: Knex): Promise<ApiKey[]> {
  const rows: KeyRow[] = await selectKeys(q)
    .orderByRaw('CASE WHEN k.ended_at IS NULL THEN 0 ELSE 1 END, k.id DESC')
    .limit(200)
  return rows.map(keyOf)
}

/** A key that has not been ended; it may have expired. */
export async function findApiKey(
  q: Knex,
  by: { id: number } | { key_hash: string },
): Promise<(ApiKey & { staffId: number }) | null> {
  const [column, value] = 'id' in by ? ['k.id', by.id] : ['k.key_hash', by.key_hash]
  const row: KeyRow | undefined = await selectKeys(q).where(column, value).whereNull('k.ended_at').first()
  return row ? keyOf(row) : null
}

interface NewKey {
  staffId: number
  name: string
  keyHash: string
  start: string
  lastFour: string
  permissions: readonly KeyPermission[]
  createdAt: string
  expiresAt: string | null
}

/** Stores a key; returns its id, or null when another one that has not been ended is called the same. */
export async function insertApiKey(trx: Knex, key: NewKey): Promise<number | null> {
  const rows: Array<{ id: number }> = await trx('api_keys')
    .insert({
      staff_id: key.staffId,
      name: key.name,
      key_hash: key.keyHash,
      start: key.start,
      last_four: key.lastFour,
      permissions: key.permissions.join(' '),
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .onConflict()
    .ignore()
    .returning('id')
  return rows[0]?.id ?? null
}

/** Ends a key; false when it was ended before. */
export async function endKey(trx: Knex, id: number, at: string): Promise<boolean> {
  return (await trx('api_keys').where({ id }).whereNull('ended_at').update({ ended_at: at })) > 0
}

/** Notes when a key was used, unless that was noted after `before`. */
export async function noteKeyUse(trx: Knex, id: number, { at, before }: { at: string; before: string }): Promise<void> {
  await trx('api_keys')
    .where({ id })
    .where((old) => old.whereNull('last_used_at').orWhere('last_used_at', '<', before))
    .update({ last_used_at: at })
}
