import type { Knex } from 'knex'
import { columnList, insertRow, rowLock, runPrepared } from '~db/prepared'
import type { Passkey } from './passkey'

type PasskeyRow = Omit<Passkey, 'transports'> & { transports: string }

const columns = columnList({
  id: 'id',
  customerId: 'customer_id',
  credentialId: 'credential_id',
  publicKey: 'public_key',
  counter: 'counter',
  transports: 'transports',
  name: 'name',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
} satisfies Record<keyof Passkey, string>)

const toPasskey = (row: PasskeyRow): Passkey => ({ ...row, transports: JSON.parse(row.transports) })

/** The passkeys of a customer for a host, the first ones first; for all hosts with null. */
export async function readPasskeys(q: Knex, customerId: number, rpId: string | null): Promise<Passkey[]> {
  const [condition, values] = rpId === null ? ['', []] : ['AND rp_id = ?', [rpId]]
  const sql = `SELECT ${columns} FROM passkeys WHERE customer_id = ? ${condition} ORDER BY id`
  return (await runPrepared<PasskeyRow>(q, sql, [customerId, ...values])).map(toPasskey)
}

export async function findPasskey(q: Knex, credentialId: string, rpId: string): Promise<Passkey | null> {
  const sql = `SELECT ${columns} FROM passkeys WHERE credential_id = ? AND rp_id = ?`
  const [row] = await runPrepared<PasskeyRow>(q, sql, [credentialId, rpId])
  return row ? toPasskey(row) : null
}

/** The same with its row locked until the transaction ends. */
export async function lockPasskey(trx: Knex, id: number): Promise<Passkey | null> {
  const sql = `SELECT ${columns} FROM passkeys WHERE id = ? ${rowLock(trx)}`
  const [row] = await runPrepared<PasskeyRow>(trx, sql, [id])
  return row ? toPasskey(row) : null
}

/** Inserts a passkey; false when its credential is known already, whoever has it. */
export async function insertPasskey(
  trx: Knex,
  passkey: Omit<Passkey, 'id' | 'lastUsedAt'> & { rpId: string },
): Promise<boolean> {
  const rows = await insertRow(
    trx,
    'passkeys',
    {
      customer_id: passkey.customerId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      rp_id: passkey.rpId,
      name: passkey.name,
      created_at: passkey.createdAt,
    },
    'ON CONFLICT (credential_id) DO NOTHING RETURNING id',
  )
  return rows.length > 0
}

export async function markPasskeyUsed(trx: Knex, id: number, counter: number, now: string): Promise<void> {
  await runPrepared(trx, 'UPDATE passkeys SET counter = ?, last_used_at = ? WHERE id = ?', [counter, now, id])
}

/** Returns whether the customer had it. */
export async function deletePasskey(trx: Knex, customerId: number, id: number): Promise<boolean> {
  return (await trx('passkeys').where({ customer_id: customerId, id }).delete()) > 0
}

/** Removes all passkeys of a customer; returns how many there were. */
export async function deletePasskeys(trx: Knex, customerId: number): Promise<number> {
  return trx('passkeys').where({ customer_id: customerId }).delete()
}

/** Stores the challenge of a holder; an earlier one cannot be answered any more. */
export async function storeChallenge(
  trx: Knex,
  { holder, challenge, expiresAt }: { holder: string; challenge: string; expiresAt: string },
): Promise<void> {
  await insertRow(
    trx,
    'passkey_challenges',
    { holder, challenge, expires_at: expiresAt },
    'ON CONFLICT (holder) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at',
  )
}

/** The challenge of a holder, once: it is deleted. Null when there is none, or it has expired. */
export async function takeChallenge(trx: Knex, holder: string, now: string): Promise<string | null> {
  const sql = 'DELETE FROM passkey_challenges WHERE holder = ? RETURNING challenge, expires_at AS "expiresAt"'
  const [row] = await runPrepared<{ challenge: string; expiresAt: string }>(trx, sql, [holder])
  return row && row.expiresAt > now ? row.challenge : null
}

export async function hasExpiredChallenges(q: Knex, now: string): Promise<boolean> {
  return (await runPrepared(q, 'SELECT holder FROM passkey_challenges WHERE expires_at <= ? LIMIT 1', [now])).length > 0
}

export async function deleteExpiredChallenges(trx: Knex, now: string): Promise<void> {
  await trx('passkey_challenges').where('expires_at', '<=', now).delete()
}
