import { createHash, createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { z } from 'zod/v4'
import { hashPassword } from '~/domain/customers/auth/passwords.server'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { hasPermission, missingPermissions } from '~/domain/operations/actors/roles'
import { requireCover, type StaffContext } from '~/domain/operations/actors/staff-context'
import type { Change } from '~/domain/operations/changes/change-log/change-log'
import { createRecorder, recordChanges } from '~/domain/operations/changes/change-log/record-change.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { fail, ok, refuse, type Result, type StaffResult } from '~/domain/shared/result'
import { isToken } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import { days } from '~/domain/shared/units'
import { staffPasswordProblem } from '~/domain/operations/staff/change-password.server'
import { lockRoleToGive } from '~/domain/operations/staff/roles/manage-roles.server'
import type { StaffVisitor } from '~/domain/operations/staff/staff'
import { logStaffEvent } from '~/domain/operations/staff/staff-log.server'
import { startStaffSession } from '~/domain/operations/staff/staff-sessions.server'
import { findStaffMember, insertStaffMember } from '~/domain/operations/staff/staff.queries.server'
import { newStaffFields, type joinStaffFields } from '~/domain/operations/staff/staff.schema'
import {
  deleteInvitation,
  findInvitation,
  lockInvitation,
  replaceInvitation,
  type Invitation,
} from './invitations.queries.server'

/** How long a link can be used. */
const invitationLifetime = days(7)

/** The token of a link, 256 bits: so the database alone tells no link, and a mail can be sent again. */
export function invitationTokenOf(nonce: string, secret: string): string {
  return createHmac('sha256', secret).update(`staff-invitation:${nonce}`).digest('base64url')
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Invites somebody to become a member of staff, by a link that can be used once within a week; an earlier link to the
 * same address ends. Errors: `invalid_fields`, `member_exists`, `role_not_found`, `role_above`.
 * @param options.isMailed whether the link is sent by mail
 */
export async function inviteStaffMember(
  context: StaffContext,
  input: { email: string; name: string; role: string },
  { secret, isMailed }: { secret: string; isMailed: boolean },
): Promise<StaffResult<{ email: string; token: string }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const parsed = parseFields(newStaffFields.omit({ password: true }), input)
    if (!parsed.ok) return parsed
    const email = normaliseEmail(parsed.value.email)
    if (await findStaffMember(trx, { email })) return refuse('member_exists', { email }, 'email')
    const role = await lockRoleToGive(trx, context, input.role)
    if (!role.ok) return role
    const earlier = await findInvitation(trx, { email })
    const covered = earlier ? requireCover(context, earlier.role) : ok(null)
    if (!covered.ok) return covered
    const now = context.now()
    const nonce = makeToken()
    const token = invitationTokenOf(nonce, secret)
    const invitation = {
      email,
      name: parsed.value.name,
      role: role.value.name,
      invitedBy: context.actor.kind === 'member' ? context.actor.id : null,
      nonce,
      tokenHash: hashToken(token),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + invitationLifetime).toISOString(),
    }
    const invitationId = await record.row('invitation', { email }, () => replaceInvitation(trx, invitation))
    if (isMailed) await enqueueJob(trx, 'staff.send_invitation', { invitationId, channelId: context.channel.id }, now)
    return ok({ email, token })
  })
}

/** Ends an invitation, whose link is not accepted any more. Error: `invitation_not_found`. */
export async function withdrawInvitation(context: StaffContext, id: number): Promise<StaffResult<{ email: string }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const invitation = await findInvitation(trx, { id })
    if (!invitation) return refuse('invitation_not_found', {})
    const covered = requireCover(context, invitation.role)
    if (!covered.ok) return covered
    const isDeleted = await record.row('invitation', { id }, () => deleteInvitation(trx, id))
    return isDeleted ? ok({ email: invitation.email }) : refuse('invitation_not_found', {})
  })
}

const expired = () => fail('link_expired', 'This invitation has expired, or was used or withdrawn. Ask for another one')

/** Whether who has invited somebody may still do so, with this role. */
async function isGood(q: Knex, invitation: Invitation, now: Date): Promise<boolean> {
  if (invitation.expiresAt <= now.toISOString()) return false
  if (invitation.invitedBy === null) return true
  const inviter = await findStaffMember(q, { id: invitation.invitedBy })
  if (inviter === null || !hasPermission(inviter.role, 'staff')) return false
  return missingPermissions(inviter.role, invitation.role).length === 0
}

/** The invitation of a link's token. Error: 'link_expired'. */
export async function readInvitation(
  { db, now }: Pick<StaffVisitor, 'db' | 'now'>,
  token: string,
): Promise<Result<Pick<Invitation, 'email' | 'name' | 'role'>>> {
  const invitation = isToken(token) ? await findInvitation(db.read, { tokenHash: hashToken(token) }) : null
  if (!invitation || !(await isGood(db.read, invitation, now()))) return expired()
  const { email, name, role } = invitation
  return ok({ email, name, role })
}

/**
 * Makes who has the link a member of staff, with a name and a password of their own, and signs them in. Returns the
 * value of the session's cookie. Errors: 'link_expired', 'invalid_input' by field.
 */
export async function acceptInvitation(
  visitor: StaffVisitor,
  token: string,
  { name, password }: z.output<typeof joinStaffFields>,
  source: string,
): Promise<Result<{ sessionToken: string; memberId: number }>> {
  const { db } = visitor
  const invited = await readInvitation(visitor, token)
  if (!invited.ok) return invited
  const problem = await staffPasswordProblem(db, password, [invited.value.email, name])
  if (problem !== null) return fail('invalid_input', problem, { password: [problem] })
  const passwordHash = await hashPassword(password)
  return db.transaction(async (trx) => {
    const now = visitor.now()
    const invitation = await lockInvitation(trx, hashToken(token))
    if (!invitation || !(await isGood(trx, invitation, now))) return expired()
    const { id, email, role } = invitation
    const changes: Change[] = []
    const record = createRecorder(trx, changes)
    await record.row('invitation', { id }, () => deleteInvitation(trx, id))
    const values = { email, name, role: role.name, passwordHash, now: now.toISOString() }
    const memberId = await record.row('member', { email, removed_at: null }, () => insertStaffMember(trx, values))
    // somebody has added them meanwhile
    if (memberId === null) return expired()
    await logStaffEvent(trx, visitor, memberId, { kind: 'added', now })
    const member = { id: memberId, email, name, role }
    const sessionToken = await startStaffSession(trx, visitor, member, 'link')
    const actor = { kind: 'member', id: memberId, name, role } as const
    await recordChanges(trx, { actor, source, now: visitor.now }, changes)
    return ok({ sessionToken, memberId })
  })
}
