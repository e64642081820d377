import type { Knex } from 'knex'
import type { Passkey } from './passkey'

type PasskeyRow = Omit<Passkey, 'transports'> & { transports: string }

const columns = {
  id: 'id',
  customerId: 'customer_id',
  credentialId: 'credential_id',
  publicKey: 'public_key',
  counter: 'counter',
  transports: 'transports',
  name: 'name',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
} satisfies Record<keyof Passkey, string>

const toPasskey = (row: PasskeyRow): Passkey => ({ ...row, transports: JSON.parse(row.transports) })

/** The passkeys of a customer for a host, the first ones first; for all hosts with null. */
export async function readPasskeys(q: Knex, customerId: number, rpId: string | null): Promise<Passkey[]> {
  const where = rpId === null ? { customer_id: customerId } : { customer_id: customerId, rp_id: rpId }
  const rows: PasskeyRow[] = await q('passkeys').where(where).orderBy('id').select(columns)
  return rows.map(toPasskey)
}

export async function findPasskey(q: Knex, credentialId: string, rpId: string): Promise<Passkey | null> {
  const where = { credential_id: credentialId, rp_id: rpId }
  const row: PasskeyRow | undefined = await q('passkeys').where(where).first(columns)
  return row ? toPasskey(row) : null
}

/** Returns a passkey, or null, with its row locked until the transaction ends. */
export async function lockPasskey(trx: Knex, id: number): Promise<Passkey | null> {
  const row: PasskeyRow | undefined = await trx('passkeys').where({ id }).forUpdate().first(columns)
  return row ? toPasskey(row) : null
}

/** Inserts a passkey; false when its credential is known already, whoever has it. */
export async function insertPasskey(
  trx: Knex,
  passkey: Omit<Passkey, 'id' | 'lastUsedAt'> & { rpId: string },
): Promise<boolean> {
  const rows = await trx('passkeys')
    .insert({
      customer_id: passkey.customerId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      rp_id: passkey.rpId,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict('credential_id')
    .ignore()
    .returning('id')
  return rows.length > 0
}

export async function markPasskeyUsed(trx: Knex, id: number, counter: number, now: string): Promise<void> {
  await trx('passkeys').where({ id }).update({ counter, last_used_at: now })
}

/** Returns whether the customer had it. */
export async function deletePasskey(trx: Knex, customerId: number, id: number): Promise<boolean> {
  return (await trx('passkeys').where({ customer_id: customerId, id }).delete()) > 0
}

/** Stores the challenge of a holder; an earlier one cannot be answered any more. */
export async function storeChallenge(
  trx: Knex,
  { holder, challenge, expiresAt }: { holder: string; challenge: string; expiresAt: string },
): Promise<void> {
  await trx('passkey_challenges').insert({ holder, challenge, expires_at: expiresAt }).onConflict('holder').merge()
}

/** The challenge of a holder, once: it is deleted. Null when there is none, or it has expired. */
export async function takeChallenge(trx: Knex, holder: string, now: string): Promise<string | null> {
  const row: { challenge: string; expires_at: string } | undefined = await trx('passkey_challenges')
    .where({ holder })
    .forUpdate()
    .first('challenge', 'expires_at')
  await trx('passkey_challenges').where({ holder }).delete()
  return row && row.expires_at > now ? row.challenge : null
}

export async function hasExpiredChallenges(q: Knex, now: string): Promise<boolean> {
  return (await q('passkey_challenges').where('expires_at', '<=', now).first('holder')) !== undefined
}

export async function deleteExpiredChallenges(trx: Knex, now: string): Promise<void> {
  await trx('passkey_challenges').where('expires_at', '<=', now).delete()
}
