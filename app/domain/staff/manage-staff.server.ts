import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { hashPassword } from '~/domain/auth/passwords.server'
import { normaliseEmail } from '~/domain/customers/customer'
import { fail, ok, type Result } from '~/domain/result'
import { staffTables } from '~/domain/sessions/account-tables'
import { deleteSessions } from '~/domain/sessions/sessions.queries.server'
import { staffPasswordProblem } from './change-password.server'
import { deleteSecondFactor } from './second-factor/second-factor.queries.server'
import { deleteBegunSignIns } from './sign-in/sign-in.queries.server'
import type { Role } from '~/domain/operations/roles'
import type { StaffEventKind, StaffMember, StoredStaffMember } from './staff'
import { newStaffFields, newStaffPassword } from './staff.schema'
import { logStaffEvent } from './staff-log.server'
import {
  insertStaffMember,
  lockOwners,
  lockStaffMember,
  markStaffRemoved,
  updateStaffPassword,
  updateStaffRole,
} from './staff.queries.server'

const noMember = (email: string) => fail('not_found', `There is no member of staff with the address ${email}`)

/** Hashes a password that was chosen for a member. Error: 'invalid_input'. */
async function hashChosenPassword(email: string, password: string): Promise<Result<string>> {
  const parsed = newStaffPassword.safeParse(password)
  const problem = parsed.success ? staffPasswordProblem(password, email) : parsed.error.issues[0]?.message
  return problem ? fail('invalid_input', `The password: ${problem}`) : ok(await hashPassword(password))
}

/** Adds a member of staff. Errors: 'invalid_input', 'account_exists'. */
export async function addStaffMember(
  db: Database,
  input: { email: string; name: string; role: Role; password: string },
  now: Date,
): Promise<Result<StaffMember>> {
  const parsed = newStaffFields.omit({ password: true }).safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail('invalid_input', `${String(issue?.path[0])}: ${issue?.message}`)
  }
  const email = normaliseEmail(parsed.data.email)
  const hashed = await hashChosenPassword(email, input.password)
  if (!hashed.ok) return hashed
  const member = { email, name: parsed.data.name, role: input.role }
  return db.transaction(async (trx) => {
    const values = { ...member, passwordHash: hashed.value, now: now.toISOString() }
    const id = await insertStaffMember(trx, values)
    if (id === null) return fail('account_exists', `There is a member of staff with the address ${email} already`)
    await logStaffEvent(trx, 'command line', id, { kind: 'added', now })
    return ok({ id, ...member })
  })
}

/** Runs a change of the member with an address and writes it to their access log. Error: 'not_found'. */
async function changeMember(
  db: Database,
  given: string,
  event: { kind: StaffEventKind; now: Date },
  change: (trx: Knex.Transaction, member: StoredStaffMember, isLastOwner: boolean) => Promise<Result<StaffMember>>,
): Promise<Result<StaffMember>> {
  const email = normaliseEmail(given)
  return db.transaction(async (trx) => {
    // the owners first, so that two that are removed at the same time wait for each other
    const owners = await lockOwners(trx)
    const member = await lockStaffMember(trx, { email })
    if (!member) return noMember(email)
    // without an owner nobody could manage the staff any more
    const changed = await change(trx, member, member.role === 'owner' && owners.every((id) => id === member.id))
    if (changed.ok) await logStaffEvent(trx, 'command line', member.id, event)
    return changed
  })
}

const publicOf = ({ id, email, name, role }: StaffMember): StaffMember => ({ id, email, name, role })

const lastOwner = () => fail('invalid_input', 'This is the only owner. Add another owner first')

/** Ends the sessions and the begun sign-ins of a member, and removes the second factor. */
async function signOutEverywhere(trx: Knex.Transaction, memberId: number): Promise<void> {
  await deleteSessions(trx, staffTables, memberId, 'all')
  await deleteBegunSignIns(trx, memberId)
  await deleteSecondFactor(trx, memberId)
}

/** Removes a member, whose sessions end. Errors: 'not_found', 'invalid_input' for the only owner. */
export async function removeStaffMember(db: Database, email: string, now: Date): Promise<Result<StaffMember>> {
  return changeMember(db, email, { kind: 'removed', now }, async (trx, member, isLastOwner) => {
    if (isLastOwner) return lastOwner()
    await markStaffRemoved(trx, member.id, now.toISOString())
    await signOutEverywhere(trx, member.id)
    return ok(publicOf(member))
  })
}

/** Gives a member another role, which holds from their next request on. Errors: see removeStaffMember. */
export async function changeStaffRole(
  db: Database,
  email: string,
  role: Role,
  now: Date,
): Promise<Result<StaffMember>> {
  return changeMember(db, email, { kind: 'role_changed', now }, async (trx, member, isLastOwner) => {
    if (isLastOwner && role !== 'owner') return lastOwner()
    await updateStaffRole(trx, member.id, role, now.toISOString())
    return ok({ ...publicOf(member), role })
  })
}

/** Sets a new password for a member and removes the second factor; all their sessions end. Errors: 'not_found', 'invalid_input'. */
export async function resetStaffMember(
  db: Database,
  email: string,
  password: string,
  now: Date,
): Promise<Result<StaffMember>> {
  const hashed = await hashChosenPassword(normaliseEmail(email), password)
  if (!hashed.ok) return hashed
  return changeMember(db, email, { kind: 'password_reset', now }, async (trx, member) => {
    await updateStaffPassword(trx, member.id, hashed.value, now.toISOString())
    await signOutEverywhere(trx, member.id)
    return ok(publicOf(member))
  })
}
