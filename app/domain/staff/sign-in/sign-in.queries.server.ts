import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

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

/** The member who still has to give a code; null when the time or the tries are over. */
export async function findPendingMember(q: Knex, tokenHash: string, now: string): Promise<number | null> {
  const sql =
    'SELECT staff_id AS "staffId" FROM staff_pending_sign_ins WHERE token_hash = ? AND expires_at > ? AND tries < ?'
  const [row] = await runPrepared<{ staffId: number }>(q, sql, [tokenHash, now, maxCodeTries])
  return row?.staffId ?? null
}

/** The same, with one more try counted. Tries at the same time wait for each other. */
export async function countPendingTry(trx: Knex, tokenHash: string, now: string): Promise<number | null> {
  const sql = `UPDATE staff_pending_sign_ins SET tries = tries + 1
    WHERE token_hash = ? AND expires_at > ? AND tries < ? RETURNING staff_id AS "staffId"`
  const [row] = await runPrepared<{ staffId: number }>(trx, sql, [tokenHash, now, maxCodeTries])
  return row?.staffId ?? null
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
  const sql =
    'DELETE FROM staff_sign_in_links WHERE token_hash = ? RETURNING staff_id AS "staffId", expires_at AS "expiresAt"'
  const [row] = await runPrepared<{ staffId: number; expiresAt: string }>(trx, sql, [tokenHash])
  return row && row.expiresAt > now ? row.staffId : null
}

/** Ends what a member has begun: links, and sign-ins that wait for a code. */
export async function deleteBegunSignIns(trx: Knex, staffId: number): Promise<void> {
  await trx('staff_sign_in_links').where({ staff_id: staffId }).delete()
  await trx('staff_pending_sign_ins').where({ staff_id: staffId }).delete()
}
