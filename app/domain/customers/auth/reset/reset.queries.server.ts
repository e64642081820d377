import type { Knex } from 'knex'

export async function insertReset(
  trx: Knex,
  reset: { customerId: number; channelId: number; nonce: string; tokenHash: string; now: string; expiresAt: string },
): Promise<number> {
  const [row]: Array<{ id: number }> = await trx('password_resets')
    .insert({
      customer_id: reset.customerId,
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

/** A reset with the e-mail of its customer. */
export async function findReset(q: Knex, id: number): Promise<ResetRow | null> {
  const row: ResetRow | undefined = await q('password_resets as r')
    .join('customers as c', 'c.id', 'r.customer_id')
    .where({ 'r.id': id })
    .first({ nonce: 'r.nonce', channelId: 'r.channel_id', email: 'c.email', usedAt: 'r.used_at' })
  return row ?? null
}

const unusedResets = (q: Knex, now: string) => q('password_resets').whereNull('used_at').where('expires_at', '>', now)

/** The customer of an unused link that has not expired; null for any other. */
export async function findResetCustomerId(q: Knex, tokenHash: string, now: string): Promise<number | null> {
  const row: { id: number } | undefined = await unusedResets(q, now)
    .where({ token_hash: tokenHash })
    .first({ id: 'customer_id' })
  return row?.id ?? null
}

/** Uses a link, once; returns its customer, or null when it was used or has expired. */
export async function useReset(trx: Knex, tokenHash: string, now: string): Promise<number | null> {
  const [row]: Array<{ customer_id: number }> = await unusedResets(trx, now)
    .where({ token_hash: tokenHash })
    .update({ used_at: now })
    .returning('customer_id')
  return row?.customer_id ?? null
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
