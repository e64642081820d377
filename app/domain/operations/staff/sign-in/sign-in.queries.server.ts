import type { Knex } from 'knex'

/** How many codes may be tried after one password. */
export const maxCodeTries = 5

interface TokenRow {
  tokenHash: string
  staffId: number
  expiresAt: string
}

/** Stores that a member has given the password and still has to give a code. Expired ones of the member are deleted. */
export async function insertPendingSignIn(trx: Knex, row: TokenRow, now: string): Promise<void> {
  await trx('staff_pending_sign_ins').where({ staff_id: row.staffId }).where('expires_at', '<=', now).delete()
  await trx('staff_pending_sign_ins').insert({
    token_hash: row.tokenHash,
    staff_id: row.staffId,
    expires_at: row.expiresAt,
  })
}

const pendingSignIns = (q: Knex, tokenHash: string, now: string) =>
  q('staff_pending_sign_ins')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .where('tries', '<', maxCodeTries)

/** The member who still has to give a code; null when the time or the tries are over. */
export async function findPendingMember(q: Knex, tokenHash: string, now: string): Promise<number | null> {
  const row: { staff_id: number } | undefined = await pendingSignIns(q, tokenHash, now).first('staff_id')
  return row?.staff_id ?? null
}

/** The same, with one more try counted. Tries at the same time wait for each other. */
export async function countPendingTry(trx: Knex, tokenHash: string, now: string): Promise<number | null> {
  const [row]: Array<{ staff_id: number }> = await pendingSignIns(trx, tokenHash, now)
    .increment('tries')
    .returning('staff_id')
  return row?.staff_id ?? null
}

/** Deletes a pending sign-in; false when another request has done so. */
export async function deletePendingSignIn(trx: Knex, tokenHash: string): Promise<boolean> {
  return (await trx('staff_pending_sign_ins').where({ token_hash: tokenHash }).delete()) === 1
}

/** Stores a link, instead of the earlier ones of the member. */
export async function replaceSignInLink(trx: Knex, row: TokenRow): Promise<void> {
  await trx('staff_sign_in_links').where({ staff_id: row.staffId }).delete()
  await trx('staff_sign_in_links').insert({
    token_hash: row.tokenHash,
    staff_id: row.staffId,
    expires_at: row.expiresAt,
  })
}

/** Uses a link up and returns its member; null when it has expired, was used, or never existed. */
export async function takeSignInLink(trx: Knex, tokenHash: string, now: string): Promise<number | null> {
  const link = { token_hash: tokenHash }
  const row: { staff_id: number; expires_at: string } | undefined = await trx('staff_sign_in_links')
    .where(link)
    .forUpdate()
    .first('staff_id', 'expires_at')
  await trx('staff_sign_in_links').where(link).delete()
  return row && row.expires_at > now ? row.staff_id : null
}

/** Ends what a member has begun: links, and sign-ins that wait for a code. */
export async function deleteBegunSignIns(trx: Knex, staffId: number): Promise<void> {
  await trx('staff_sign_in_links').where({ staff_id: staffId }).delete()
  await trx('staff_pending_sign_ins').where({ staff_id: staffId }).delete()
}
