import type { Knex } from 'knex'

export async function insertReset(
  trx: Knex,
  reset: {
    customerId: number
    email: string
    channelId: number
    nonce: string
    tokenHash: string
    now: string
    expiresAt: string
  },
): Promise<number> {
  const [row]: Array<{ id: number }> = await trx('password_resets')
    .insert({
      customer_id: reset.customerId,
      email: reset.email,
      channel_id: reset.channelId,
      nonce: reset.nonce,
      token_hash: reset.tokenHash,
      expires_at: reset.expiresAt,
      created_at: reset.now,
    })
    .returning('id')
  if (!row) throw new Error('the reset was not written')
  return row.id
}

interface ResetRow {
  nonce: string
  channelId: number
  email: string | null
  usedAt: string | null
}

/** A reset with the address that its link is mailed to. */
export async function findReset(q: Knex, id: number): Promise<ResetRow | null> {
  const row: ResetRow | undefined = await q('password_resets')
    .where({ id })
    .first({ nonce: 'nonce', channelId: 'channel_id', email: 'email', usedAt: 'used_at' })
  return row ?? null
}

const unusedResets = (q: Knex, now: string) => q('password_resets').whereNull('used_at').where('expires_at', '>', now)

/** A link: the account that it is for, and the address that it was mailed to. */
export interface SentLink {
  customerId: number
  email: string | null
}

/** An unused link that has not expired; null for any other. */
export async function findUnusedReset(q: Knex, tokenHash: string, now: string): Promise<SentLink | null> {
  const row: SentLink | undefined = await unusedResets(q, now)
    .where({ token_hash: tokenHash })
    .first({ customerId: 'customer_id', email: 'email' })
  return row ?? null
}

/** Uses a link, once; returns it, or null when it was used or has expired. */
export async function useReset(trx: Knex, tokenHash: string, now: string): Promise<SentLink | null> {
  const [row]: Array<{ customer_id: number; email: string | null }> = await unusedResets(trx, now)
    .where({ token_hash: tokenHash })
    .update({ used_at: now })
    .returning(['customer_id', 'email'])
  return row ? { customerId: row.customer_id, email: row.email } : null
}

/** Makes every other link of a customer useless. */
export async function cancelResets(trx: Knex, customerId: number, now: string): Promise<void> {
  await trx('password_resets').where({ customer_id: customerId }).whereNull('used_at').update({ used_at: now })
}

/** Whether there is a link from before an instant. Cheap: most sweeps find none. */
export async function hasOldResets(q: Knex, before: string): Promise<boolean> {
  return (await q('password_resets').where('created_at', '<', before).first('id')) !== undefined
}

export async function deleteOldResets(trx: Knex, before: string): Promise<void> {
  await trx('password_resets').where('created_at', '<', before).delete()
}
