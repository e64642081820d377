import type { Knex } from 'knex'
import { columnList, insertRow, runPrepared } from '~db/prepared'

export type CodePurpose = 'login' | 'register' | 'verify' | 'confirm'
export type CodeMedium = 'sms' | 'mail'

/** A code that was asked for. Instants are ISO texts. */
export interface CodeRow {
  id: number
  purpose: CodePurpose
  medium: CodeMedium
  channelId: number
  customerId: number | null
  /** E.164, or an e-mail address. */
  destination: string
  nonce: string
  /** Wrong codes that were typed. */
  tries: number
  sends: number
  sentAt: string
  expiresAt: string
  usedAt: string | null
}

const codeColumns = columnList({
  id: 'id',
  purpose: 'purpose',
  medium: 'medium',
  channelId: 'channel_id',
  customerId: 'customer_id',
  destination: 'destination',
  nonce: 'nonce',
  tries: 'tries',
  sends: 'sends',
  sentAt: 'sent_at',
  expiresAt: 'expires_at',
  usedAt: 'used_at',
} satisfies Record<keyof CodeRow, string>)

export async function insertCode(
  trx: Knex,
  code: Omit<CodeRow, 'id' | 'tries' | 'sends' | 'usedAt'> & { browserHash: string },
): Promise<number> {
  const [row] = await insertRow<{ id: number }>(
    trx,
    'one_time_codes',
    {
      browser_hash: code.browserHash,
      purpose: code.purpose,
      medium: code.medium,
      channel_id: code.channelId,
      customer_id: code.customerId,
      destination: code.destination,
      nonce: code.nonce,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
      created_at: code.sentAt,
    },
    'RETURNING id',
  )
  if (!row) throw new Error('the code was not written')
  return row.id
}

export async function findCode(q: Knex, by: { id: number } | { browserHash: string }): Promise<CodeRow | null> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['browser_hash', by.browserHash] as const)
  const [row] = await runPrepared<CodeRow>(q, `SELECT ${codeColumns} FROM one_time_codes WHERE ${column} = ?`, [value])
  return row ?? null
}

/**
 * Counts a try of a code that is still good and returns it; null for any other. Tries at the same time wait for each
 * other, so that there are never more than three.
 */
export async function countTry(trx: Knex, browserHash: string, now: string): Promise<CodeRow | null> {
  const [row] = await runPrepared<CodeRow>(
    trx,
    `UPDATE one_time_codes SET tries = tries + 1
     WHERE browser_hash = ? AND used_at IS NULL AND expires_at > ? AND tries < 3 RETURNING ${codeColumns}`,
    [browserHash, now],
  )
  return row ?? null
}

/** Remembers the address of an account that this code has changed. */
export async function storeFormerEmail(trx: Knex, id: number, formerEmail: string): Promise<void> {
  await runPrepared(trx, 'UPDATE one_time_codes SET former_email = ? WHERE id = ?', [formerEmail, id])
}

/** The address that an account had before this code changed it; null when it had none, or it is too long ago. */
export async function readFormerEmail(q: Knex, id: number): Promise<string | null> {
  const sql = 'SELECT former_email AS "formerEmail" FROM one_time_codes WHERE id = ?'
  const [row] = await runPrepared<{ formerEmail: string | null }>(q, sql, [id])
  return row?.formerEmail ?? null
}

export async function markCodeUsed(trx: Knex, id: number, now: string): Promise<void> {
  await runPrepared(trx, 'UPDATE one_time_codes SET used_at = ? WHERE id = ?', [now, id])
}

/** Makes a row's next code, if it was sent fewer than `maxSends` times and before `sentBefore`. Returns whether it did. */
export async function renewCode(
  trx: Knex,
  id: number,
  next: { nonce: string; sentAt: string; expiresAt: string; maxSends: number; sentBefore: string },
): Promise<boolean> {
  const rows = await runPrepared(
    trx,
    `UPDATE one_time_codes SET nonce = ?, tries = 0, sends = sends + 1, sent_at = ?, expires_at = ?
     WHERE id = ? AND used_at IS NULL AND sends < ? AND sent_at <= ? RETURNING id`,
    [next.nonce, next.sentAt, next.expiresAt, id, next.maxSends, next.sentBefore],
  )
  return rows.length > 0
}

/**
 * Makes transactions that send codes to one destination wait for each other: PostgreSQL would otherwise let several of
 * them find that none was sent lately.
 */
export async function lockDestination(trx: Knex, destination: string, now: string): Promise<void> {
  await runPrepared(
    trx,
    `INSERT INTO code_destinations (destination, wrong_in_row, updated_at) VALUES (?, 0, ?)
     ON CONFLICT (destination) DO UPDATE SET updated_at = excluded.updated_at`,
    [destination, now],
  )
}

/** When a code was last sent to a destination; null for never. */
export async function lastSentAt(q: Knex, destination: string): Promise<string | null> {
  const [row] = await runPrepared<{ at: string | null }>(
    q,
    'SELECT max(sent_at) AS at FROM one_time_codes WHERE destination = ?',
    [destination],
  )
  return row?.at ?? null
}

/** Until when a destination gets no codes and none is accepted for it; null when it is not paused. */
export async function pausedUntil(q: Knex, destination: string, now: string): Promise<string | null> {
  const [row] = await runPrepared<{ at: string }>(
    q,
    'SELECT paused_until AS at FROM code_destinations WHERE destination = ? AND paused_until > ?',
    [destination, now],
  )
  return row?.at ?? null
}

/** Counts a wrong code; the tenth in a row pauses the destination until `pauseUntil`. */
export async function countWrong(trx: Knex, destination: string, now: string, pauseUntil: string): Promise<void> {
  await runPrepared(
    trx,
    `INSERT INTO code_destinations (destination, wrong_in_row, updated_at) VALUES (?, 1, ?)
     ON CONFLICT (destination) DO UPDATE SET
       paused_until = CASE WHEN code_destinations.wrong_in_row >= 9 THEN ? ELSE code_destinations.paused_until END,
       wrong_in_row = CASE WHEN code_destinations.wrong_in_row >= 9 THEN 0 ELSE code_destinations.wrong_in_row + 1 END,
       updated_at = excluded.updated_at`,
    [destination, now, pauseUntil],
  )
}

export async function forgetWrong(trx: Knex, destination: string): Promise<void> {
  await runPrepared(trx, 'DELETE FROM code_destinations WHERE destination = ?', [destination])
}

/** Whether there is a code from before an instant. Cheap: most sweeps find none. */
export async function hasOldCodes(q: Knex, before: string): Promise<boolean> {
  return (await runPrepared(q, 'SELECT id FROM one_time_codes WHERE created_at < ? LIMIT 1', [before])).length > 0
}

export async function deleteOldCodes(trx: Knex, before: string): Promise<void> {
  await trx('one_time_codes').where('created_at', '<', before).delete()
  await trx('code_destinations').where('updated_at', '<', before).delete()
}
