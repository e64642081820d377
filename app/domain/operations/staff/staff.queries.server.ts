import type { Knex } from 'knex'
import { columnList, rowLock, runPrepared } from '~db/prepared'
import type { SignInPlace } from '~/domain/customers/sessions/sign-in-place'
import { ownRoleColumns, roleOf, type RoleColumns } from '~/domain/operations/actors/own-roles.queries.server'
import type { StaffMember, StoredStaffMember } from './staff'

/** A member as the database has them. */
export type MemberRow = Omit<StaffMember, 'role'> & RoleColumns

/** The columns of a member `m`. */
export const memberColumns = {
  id: 'm.id',
  email: 'm.email',
  name: 'm.name',
  ...ownRoleColumns('m.role'),
} satisfies Record<keyof MemberRow, string>

/** A member with what their role says. */
export function memberOf<Row extends MemberRow>(row: Row): Omit<Row, keyof RoleColumns> & StaffMember {
  const { roleName, roleLabel, rolePermissions, ...member } = row
  return { ...member, role: roleOf({ roleName, roleLabel, rolePermissions }) }
}

const storedColumns = columnList({ ...memberColumns, passwordHash: 'm.password_hash' })

type MemberReference = { id: number } | { email: string }

async function selectMember(q: Knex, by: MemberReference, lock: string): Promise<StoredStaffMember | null> {
  const [condition, value] = 'id' in by ? ['m.id = ?', by.id] : ['m.email = ?', by.email]
  const sql = `SELECT ${storedColumns} FROM staff m WHERE ${condition} AND m.removed_at IS NULL ${lock}`
  const [row] = await runPrepared<MemberRow & Pick<StoredStaffMember, 'passwordHash'>>(q, sql, [value])
  return row ? memberOf(row) : null
}

/** A member who has not been removed. E-mails are compared as normaliseEmail writes them. */
export async function findStaffMember(q: Knex, by: MemberReference): Promise<StoredStaffMember | null> {
  return selectMember(q, by, '')
}

/** The names and e-mail addresses of all members. */
export async function readStaffNames(q: Knex): Promise<string[]> {
  const rows: Array<{ name: string; email: string }> = await q('staff').whereNull('removed_at').select('name', 'email')
  return rows.flatMap(({ name, email }) => [name, email])
}

/** Returns a member who has not been removed, or null, with the row locked until the transaction ends. */
export async function lockStaffMember(trx: Knex, by: MemberReference): Promise<StoredStaffMember | null> {
  return selectMember(trx, by, rowLock(trx))
}

/** The ids of the owners, whose rows are locked in the order of the ids until the transaction ends. */
export async function lockOwners(trx: Knex): Promise<number[]> {
  const sql = `SELECT m.id AS "id" FROM staff m WHERE m.role = 'owner' AND m.removed_at IS NULL ORDER BY m.id ${rowLock(trx)}`
  return (await runPrepared<{ id: number }>(trx, sql)).map(({ id }) => id)
}

/** Whether the shop has, or has had, a member of staff. */
export async function hasStaff(q: Knex): Promise<boolean> {
  return (await q('staff').first('id')) !== undefined
}

/** Makes those who do the same at the same time wait until the transaction ends. */
export async function lockShop(trx: Knex): Promise<void> {
  await runPrepared(trx, `SELECT c.id AS "id" FROM channels c ORDER BY c.id LIMIT 1 ${rowLock(trx)}`)
}

export interface NewStaffMember extends Omit<StoredStaffMember, 'id' | 'role'> {
  /** The name of the role. */
  role: string
  now: string
}

/** Inserts a member; returns the id, or null when another one has the address. */
export async function insertStaffMember(trx: Knex, { now, ...member }: NewStaffMember): Promise<number | null> {
  const rows: Array<{ id: number }> = await trx('staff')
    .insert({
      email: member.email,
      name: member.name,
      role: member.role,
      password_hash: member.passwordHash,
      password_changed_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict()
    .ignore()
    .returning('id')
  return rows[0]?.id ?? null
}

export async function updateStaffRole(trx: Knex, id: number, role: string, now: string): Promise<void> {
  await trx('staff').where({ id }).update({ role, updated_at: now })
}

export async function updateStaffPassword(trx: Knex, id: number, passwordHash: string, now: string): Promise<void> {
  await trx('staff').where({ id }).update({ password_hash: passwordHash, password_changed_at: now, updated_at: now })
}

/** Writes the hash of an unchanged password that was made with today's parameters. */
export async function rehashStaffPassword(trx: Knex, id: number, passwordHash: string): Promise<void> {
  await trx('staff').where({ id }).update({ password_hash: passwordHash })
}

export async function markStaffRemoved(trx: Knex, id: number, now: string): Promise<void> {
  await trx('staff').where({ id }).update({ password_hash: null, removed_at: now, updated_at: now })
}

export interface ListedMember extends StaffMember {
  version: number
  /** ISO instant; null for a member without a session. */
  lastSeenAt: string | null
  /** ISO instant; null for a member who has not signed in for 180 days. */
  lastSignInAt: string | null
  /** Since when codes of an app are asked for; null without an app. */
  secondFactorAt: string | null
}

type ListedRow = MemberRow & Omit<ListedMember, keyof StaffMember>

const listedColumns = columnList({
  ...memberColumns,
  version: 'm.version',
  lastSeenAt: '(SELECT MAX(s.last_seen_at) FROM staff_sessions s WHERE s.staff_id = m.id)',
  lastSignInAt: `(SELECT MAX(e.created_at) FROM staff_events e WHERE e.staff_id = m.id AND e.kind = 'sign_in')`,
  secondFactorAt: '(SELECT a.confirmed_at FROM staff_authenticators a WHERE a.staff_id = m.id)',
} satisfies Record<keyof ListedRow, string>)

/** The members, by name, with when each of them was last seen. */
export async function readStaff(q: Knex): Promise<ListedMember[]> {
  const sql = `SELECT ${listedColumns} FROM staff m WHERE m.removed_at IS NULL ORDER BY m.name, m.id`
  return (await runPrepared<ListedRow>(q, sql)).map((row) => memberOf(row))
}

/** A member as the list of members has them. */
export async function findListedMember(q: Knex, id: number): Promise<ListedMember | null> {
  const sql = `SELECT ${listedColumns} FROM staff m WHERE m.removed_at IS NULL AND m.id = ?`
  const [row] = await runPrepared<ListedRow>(q, sql, [id])
  return row ? memberOf(row) : null
}

export interface StaffLogEntry extends SignInPlace {
  /** Null for an address that no member has. */
  email: string | null
  kind: string
  method: string
  createdAt: string
}

/** The last entries of the access log of all members, or of the members with an address, the latest first. */
export async function readStaffLog(q: Knex, email: string | null, limit: number): Promise<StaffLogEntry[]> {
  const columns = columnList({
    createdAt: 'e.created_at',
    email: 'm.email',
    kind: 'e.kind',
    method: 'e.method',
    device: 'e.device',
    network: 'e.network',
  } satisfies Record<keyof StaffLogEntry, string>)
  const [condition, values] = email === null ? ['1 = 1', []] : ['m.email = ?', [email]]
  const sql = `SELECT ${columns} FROM staff_events e LEFT JOIN staff m ON m.id = e.staff_id
    WHERE ${condition} ORDER BY e.id DESC LIMIT ?`
  return runPrepared<StaffLogEntry>(q, sql, [...values, limit])
}

/** Remembers when the member of a session has proved again who they are. */
export async function markSessionConfirmed(trx: Knex, id: number, now: string): Promise<void> {
  await trx('staff_sessions').where({ id }).update({ confirmed_at: now })
}
