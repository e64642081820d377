import type { Knex } from 'knex'
import { insertRow, runPrepared } from '~db/prepared'

export async function insertReset(
  trx: Knex,
  reset: { customerId: number; channelId: number; nonce: string; tokenHash: string; now: string; expiresAt: string },
): Promise<number> {
  const [row] = await insertRow<{ id: number }>(
    trx,
    'password_resets',
    {
      customer_id: reset.customerId,
      channel_id: reset.channelId,
      nonce: reset.nonce,
      token_hash: reset.tokenHash,
      expires_at: reset.expiresAt,
      created_at: reset.now,
    },
    'RETURNING id',
  )
  if (!row) throw new Error('the reset was not written')
  return row.id
}

interface ResetRow {
  nonce: string
  channelId: number
  email: string | null
  usedAt: string | null
}

/** A reset with the e-mail of its customer. */
export async function findReset(q: Knex, id: number): Promise<ResetRow | null> {
  const [row] = await runPrepared<ResetRow>(
    q,
    `SELECT r.nonce, r.channel_id AS "channelId", c.email, r.used_at AS "usedAt"
     FROM password_resets r JOIN customers c ON c.id = r.customer_id WHERE r.id = ?`,
    [id],
  )
  return row ?? null
}

/** The customer of an unused link that has not expired; null for any other. */
export async function findResetCustomerId(q: Knex, tokenHash: string, now: string): Promise<number | null> {
  const [row] = await runPrepared<{ id: number }>(
    q,
    'SELECT customer_id AS id FROM password_resets WHERE token_hash = ? AND used_at IS NULL AND expires_at > ?',
    [tokenHash, now],
  )
  return row?.id ?? null
}

/** Uses a link, once; returns its customer, or null when it was used or has expired. */
export async function useReset(trx: Knex, tokenHash: string, now: string): Promise<number | null> {
  const [row] = await runPrepared<{ id: number }>(
    trx,
    `UPDATE password_resets SET used_at = ? WHERE token_hash = ? AND used_at IS NULL AND expires_at > ?
     RETURNING customer_id AS id`,
    [now, tokenHash, now],
  )
  return row?.id ?? null
}

/** Makes every other link of a customer useless. */
export async function cancelResets(trx: Knex, customerId: number, now: string): Promise<void> {
  await runPrepared(trx, 'UPDATE password_resets SET used_at = ? WHERE customer_id = ? AND used_at IS NULL', [
    now,
    customerId,
  ])
}

/** Whether there is a link from before an instant. Cheap: most sweeps find none. */
export async function hasOldResets(q: Knex, before: string): Promise<boolean> {
  return (await runPrepared(q, 'SELECT id FROM password_resets WHERE created_at < ? LIMIT 1', [before])).length > 0
}

export async function deleteOldResets(trx: Knex, before: string): Promise<void> {
  await trx('password_resets').where('created_at', '<', before).delete()
}
