import type { Knex } from 'knex'
import { columnList, rowLock, runPrepared } from '~db/prepared'
import type { Role } from '~/domain/operations/actors/roles'
import { ownRoleColumns, roleOf, type RoleColumns } from '~/domain/operations/actors/own-roles.queries.server'

/** Somebody who may become a member of staff. */
export interface Invitation {
  id: number
  /** In lower case. */
  email: string
  name: string
  role: Role
  /** The member who has invited them; null for the command line. */
  invitedBy: number | null
  nonce: string
  /** ISO instants. */
  createdAt: string
  expiresAt: string
}

type InvitationRow = Omit<Invitation, 'role'> & RoleColumns

const columns = columnList({
  id: 'i.id',
  email: 'i.email',
  name: 'i.name',
  ...ownRoleColumns('i.role'),
  invitedBy: 'i.invited_by',
  nonce: 'i.nonce',
  createdAt: 'i.created_at',
  expiresAt: 'i.expires_at',
} satisfies Record<keyof InvitationRow, string>)

function invitationOf({ roleName, roleLabel, rolePermissions, ...invitation }: InvitationRow): Invitation {
  return { ...invitation, role: roleOf({ roleName, roleLabel, rolePermissions }) }
}

/** Stores an invitation, instead of an earlier one to the same address; returns its id. */
export async function replaceInvitation(
  trx: Knex,
  { tokenHash, ...invitation }: Omit<Invitation, 'id' | 'role'> & { role: string; tokenHash: string },
): Promise<number> {
  const rows: Array<{ id: number }> = await trx('staff_invitations')
    .insert({
      email: invitation.email,
      name: invitation.name,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      nonce: invitation.nonce,
      token_hash: tokenHash,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .onConflict('email')
    .merge()
    .returning('id')
  const [row] = rows
  if (!row) throw new Error('the invitation was not written')
  return row.id
}

export async function findInvitation(
  q: Knex,
  by: { id: number } | { email: string } | { tokenHash: string },
): Promise<Invitation | null> {
  const [condition, value] =
    'id' in by ? ['i.id = ?', by.id] : 'email' in by ? ['i.email = ?', by.email] : ['i.token_hash = ?', by.tokenHash]
  const sql = `SELECT ${columns} FROM staff_invitations i WHERE ${condition}`
  const [row] = await runPrepared<InvitationRow>(q, sql, [value])
  return row ? invitationOf(row) : null
}

/** An invitation, its row locked until the transaction ends. */
export async function lockInvitation(trx: Knex, tokenHash: string): Promise<Invitation | null> {
  const sql = `SELECT ${columns} FROM staff_invitations i WHERE i.token_hash = ? ${rowLock(trx)}`
  const [row] = await runPrepared<InvitationRow>(trx, sql, [tokenHash])
  return row ? invitationOf(row) : null
}

export async function deleteInvitation(trx: Knex, id: number): Promise<boolean> {
  return (await trx('staff_invitations').where({ id }).delete()) === 1
}

/** The invitations that nobody has used, the latest first. */
export async function readInvitations(q: Knex): Promise<Invitation[]> {
  const sql = `SELECT ${columns} FROM staff_invitations i ORDER BY i.created_at DESC, i.id DESC LIMIT 100`
  return (await runPrepared<InvitationRow>(q, sql)).map((row) => invitationOf(row))
}
