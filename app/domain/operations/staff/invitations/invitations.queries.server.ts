import type { Knex } from 'knex'
import type { Role } from '~/domain/operations/actors/roles'

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

const columns = {
  id: 'id',
  email: 'email',
  name: 'name',
  role: 'role',
  invitedBy: 'invited_by',
  nonce: 'nonce',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
} satisfies Record<keyof Invitation, string>

/** Stores an invitation, instead of an earlier one to the same address; returns its id. */
export async function replaceInvitation(
  trx: Knex,
  { tokenHash, ...invitation }: Omit<Invitation, 'id'> & { tokenHash: string },
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

export async function findInvitation(q: Knex, by: { id: number } | { tokenHash: string }): Promise<Invitation | null> {
  const where = 'id' in by ? { id: by.id } : { token_hash: by.tokenHash }
  return (await q('staff_invitations').where(where).first<Invitation | undefined>(columns)) ?? null
}

/** An invitation, its row locked until the transaction ends. */
export async function lockInvitation(trx: Knex, tokenHash: string): Promise<Invitation | null> {
  const query = trx('staff_invitations').where({ token_hash: tokenHash }).forUpdate()
  return (await query.first<Invitation | undefined>(columns)) ?? null
}

export async function deleteInvitation(trx: Knex, id: number): Promise<boolean> {
  return (await trx('staff_invitations').where({ id }).delete()) === 1
}

/** The invitations that nobody has used, the latest first. */
export async function readInvitations(q: Knex): Promise<Invitation[]> {
  return q('staff_invitations')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(100)
    .select<Invitation[]>(columns)
}
