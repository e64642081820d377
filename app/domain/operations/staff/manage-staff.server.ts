import type { Knex } from 'knex'
import { hashPassword } from '~/domain/customers/auth/passwords.server'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { requireCover, requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { staffTables } from '~/domain/customers/sessions/account-tables'
import { deleteSessions } from '~/domain/customers/sessions/sessions.queries.server'
import { staffPasswordProblem } from './change-password.server'
import { lockRoleToGive } from './roles/manage-roles.server'
import { deleteSecondFactor } from './second-factor/second-factor.queries.server'
import { deleteBegunSignIns } from './sign-in/sign-in.queries.server'
import { ownerMessage } from '~/domain/shared/input-message'
import type { StaffEventKind, StaffMember, StoredStaffMember } from './staff'
import { newStaffFields, newStaffPassword } from './staff.schema'
import { changeSource, logStaffEvent } from './staff-log.server'
import {
  insertStaffMember,
  lockOwners,
  lockStaffMember,
  markStaffRemoved,
  updateStaffPassword,
  updateStaffRole,
} from './staff.queries.server'

/** Hashes a password that was chosen for a member. Error: `staff_password_weak`. */
async function hashChosenPassword(
  { db }: StaffContext,
  password: string,
  own: readonly string[] = [],
): Promise<StaffResult<string>> {
  const parsed = newStaffPassword.safeParse(password, { error: ownerMessage })
  const problem = parsed.success ? await staffPasswordProblem(db, password, own) : parsed.error.issues[0]?.message
  return problem ? refuse('staff_password_weak', { problem }, 'password') : ok(await hashPassword(password))
}

/**
 * Adds a member of staff. Errors: `invalid_fields`, `member_exists`, `staff_password_weak`, `role_not_found`,
 * `role_above`.
 * @param check what must hold in the transaction; its failure adds nobody
 */
export async function addStaffMember(
  context: StaffContext,
  input: { email: string; name: string; role: string; password: string },
  check: (trx: Knex.Transaction) => Promise<StaffResult<null>> = () => Promise.resolve(ok(null)),
): Promise<StaffResult<StaffMember>> {
  const allowed = requirePermission(context, 'staff')
  if (!allowed.ok) return allowed
  const now = context.now()
  const parsed = parseFields(newStaffFields.omit({ password: true }), input)
  if (!parsed.ok) return parsed
  const email = normaliseEmail(parsed.value.email)
  const hashed = await hashChosenPassword(context, input.password, [email, parsed.value.name])
  if (!hashed.ok) return hashed
  return changeShop(context, 'staff', async (trx, record) => {
    const checked = await check(trx)
    if (!checked.ok) return checked
    const given = await lockRoleToGive(trx, context, input.role)
    if (!given.ok) return given
    const role = given.value
    const member = { email, name: parsed.value.name, role: role.name }
    const values = { ...member, passwordHash: hashed.value, now: now.toISOString() }
    const write = () => insertStaffMember(trx, values)
    const id = await record.row('member', { email, removed_at: null }, write)
    if (id === null) return refuse('member_exists', { email }, 'email')
    await logStaffEvent(trx, changeSource(context), id, { kind: 'added', now })
    return ok({ id, ...member, role })
  })
}

/** Runs a change of the member with an address and writes it to their access log. Errors: `member_not_found`, `role_above`. */
async function changeMember(
  context: StaffContext,
  given: string,
  { kind, version }: { kind: StaffEventKind; version?: number | undefined },
  change: (trx: Knex.Transaction, member: StoredStaffMember, isLastOwner: boolean) => Promise<StaffResult<StaffMember>>,
): Promise<StaffResult<StaffMember>> {
  const email = normaliseEmail(given)
  return changeShop(context, 'staff', async (trx, record) => {
    // the owners first, so that two that are removed at the same time wait for each other
    const owners = await lockOwners(trx)
    const member = await lockStaffMember(trx, { email })
    if (!member) return refuse('member_not_found', { email })
    const covered = requireCover(context, member.role)
    if (!covered.ok) return covered
    // without an owner nobody could manage the staff any more
    const isLastOwner = member.role.name === 'owner' && owners.every((id) => id === member.id)
    const changed = await record.row('member', { id: member.id }, () => change(trx, member, isLastOwner), version)
    if (changed.ok) await logStaffEvent(trx, changeSource(context), member.id, { kind, now: context.now() })
    return changed
  })
}

const publicOf = ({ id, email, name, role }: StaffMember): StaffMember => ({ id, email, name, role })

const lastOwner = () => refuse('last_owner', {})

/** Ends the sessions and the begun sign-ins of a member, and removes the second factor. */
async function signOutEverywhere(trx: Knex.Transaction, memberId: number): Promise<void> {
  await deleteSessions(trx, staffTables, memberId, 'all')
  await deleteBegunSignIns(trx, memberId)
  await deleteSecondFactor(trx, memberId)
}

/** Removes a member, whose sessions end. Errors: `member_not_found`, `last_owner`. */
export async function removeStaffMember(context: StaffContext, email: string): Promise<StaffResult<StaffMember>> {
  const now = context.now()
  return changeMember(context, email, { kind: 'removed' }, async (trx, member, isLastOwner) => {
    if (isLastOwner) return lastOwner()
    await markStaffRemoved(trx, member.id, now.toISOString())
    await signOutEverywhere(trx, member.id)
    return ok(publicOf(member))
  })
}

/**
 * Gives a member another role, which holds from their next request on. Errors: `stale`, `role_not_found`, and see
 * removeStaffMember.
 */
export async function changeStaffRole(
  context: StaffContext,
  email: string,
  roleName: string,
  version?: number,
): Promise<StaffResult<StaffMember>> {
  const now = context.now()
  return changeMember(context, email, { kind: 'role_changed', version }, async (trx, member, isLastOwner) => {
    const given = await lockRoleToGive(trx, context, roleName)
    if (!given.ok) return given
    const role = given.value
    if (isLastOwner && role.name !== 'owner') return lastOwner()
    await updateStaffRole(trx, member.id, role.name, now.toISOString())
    return ok({ ...publicOf(member), role })
  })
}

/** Ends the sessions of a member, and the sign-ins that they have begun. Error: `member_not_found`. */
export async function endMemberSessions(context: StaffContext, email: string): Promise<StaffResult<{ ended: number }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const member = await lockStaffMember(trx, { email: normaliseEmail(email) })
    if (!member) return refuse('member_not_found', { email })
    const covered = requireCover(context, member.role)
    if (!covered.ok) return covered
    const ended = await deleteSessions(trx, staffTables, member.id, 'all')
    await deleteBegunSignIns(trx, member.id)
    if (ended > 0) {
      await logStaffEvent(trx, changeSource(context), member.id, { kind: 'session_ended', now: context.now() })
      const sessions = { before: { sessions: ended }, after: { sessions: 0 } }
      record.add({ kind: 'member', id: member.id, label: member.email, ...sessions })
    }
    return ok({ ended })
  })
}

/**
 * Sets a new password for a member and removes the second factor; all their sessions end. Errors: 'not_found',
 * 'invalid_input'.
 */
export async function resetStaffMember(
  context: StaffContext,
  email: string,
  password: string,
): Promise<StaffResult<StaffMember>> {
  const allowed = requirePermission(context, 'staff')
  if (!allowed.ok) return allowed
  const now = context.now()
  const hashed = await hashChosenPassword(context, password)
  if (!hashed.ok) return hashed
  return changeMember(context, email, { kind: 'password_reset' }, async (trx, member) => {
    await updateStaffPassword(trx, member.id, hashed.value, now.toISOString())
    await signOutEverywhere(trx, member.id)
    return ok(publicOf(member))
  })
}
