import type { Knex } from 'knex'
import type { CodePlace } from './code-place.server'
import type { WhereCodesWork } from './code-refusal'

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

const codeColumns = {
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
} satisfies Record<keyof CodeRow, string>

export async function insertCode(
  trx: Knex,
  code: Omit<CodeRow, 'id' | 'tries' | 'sends' | 'usedAt'> & { browserHash: string },
): Promise<number> {
  const [row]: Array<{ id: number }> = await trx('one_time_codes')
    .insert({
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
    })
    .returning('id')
  if (!row) throw new Error('the code was not written')
  return row.id
}

export async function findCode(q: Knex, by: { id: number } | { browserHash: string }): Promise<CodeRow | null> {
  const where = 'id' in by ? { id: by.id } : { browser_hash: by.browserHash }
  const row: CodeRow | undefined = await q('one_time_codes').where(where).first(codeColumns)
  return row ?? null
}

/**
 * Counts a try of a code that is still good and returns it; null for any other. Tries at the same time wait for each
 * other, so that there are never more than three.
 */
export async function countTry(trx: Knex, browserHash: string, now: string): Promise<CodeRow | null> {
  const [row]: Array<{ id: number }> = await trx('one_time_codes')
    .where({ browser_hash: browserHash })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .where('tries', '<', 3)
    .increment('tries')
    .returning('id')
  return row ? findCode(trx, { id: row.id }) : null
}

/** Remembers the address of an account that this code has changed. */
export async function storeFormerEmail(trx: Knex, id: number, formerEmail: string): Promise<void> {
  await trx('one_time_codes').where({ id }).update({ former_email: formerEmail })
}

/** The address that an account had before this code changed it; null when it had none, or it is too long ago. */
export async function readFormerEmail(q: Knex, id: number): Promise<string | null> {
  const row: { former_email: string | null } | undefined = await q('one_time_codes').where({ id }).first('former_email')
  return row?.former_email ?? null
}

export async function markCodeUsed(trx: Knex, id: number, now: string): Promise<void> {
  await trx('one_time_codes').where({ id }).update({ used_at: now })
}

/**
 * Makes a row's next code, if it was sent fewer than `maxSends` times and before `sentBefore`. Returns whether it did.
 */
export async function renewCode(
  trx: Knex,
  id: number,
  next: { nonce: string; sentAt: string; expiresAt: string; maxSends: number; sentBefore: string },
): Promise<boolean> {
  const changed = await trx('one_time_codes')
    .where({ id })
    .whereNull('used_at')
    .where('sends', '<', next.maxSends)
    .where('sent_at', '<=', next.sentBefore)
    .update({
      nonce: next.nonce,
      tries: 0,
      sends: trx.raw('sends + 1'),
      sent_at: next.sentAt,
      expires_at: next.expiresAt,
    })
  return changed > 0
}

/**
 * Makes transactions that send codes to one destination wait for each other: PostgreSQL would otherwise let several of
 * them find that none was sent lately.
 */
export async function lockDestination(trx: Knex, destination: string, now: string): Promise<void> {
  await trx('code_destinations')
    .insert({ destination, wrong_in_row: 0, updated_at: now })
    .onConflict('destination')
    .merge(['updated_at'])
}

/** Removes the row of lockDestination, when no wrong codes are counted in it. The lock is kept until the commit. */
export async function removeUncounted(trx: Knex, destination: string): Promise<void> {
  await trx('code_destinations').where({ destination, wrong_in_row: 0 }).whereNull('paused_until').delete()
}

/** When a code was last sent to a destination; null for never. */
export async function lastSentAt(q: Knex, destination: string): Promise<string | null> {
  const row: { at?: string | null } | undefined = await q('one_time_codes')
    .where({ destination })
    .max({ at: 'sent_at' })
    .first()
  return row?.at ?? null
}

/** A pause of a destination. */
export interface CodePause {
  until: string
  worksAt: WhereCodesWork
}

/**
 * Returns the pause in which a destination gets no codes at a place and none is accepted there for it, or null. A pause
 * of all networks does not hold for a browser that is known.
 */
export async function findPause(
  q: Knex,
  destination: string,
  { hash, isKnown }: CodePlace,
  now: string,
): Promise<CodePause | null> {
  const everywhere: { until: string } | undefined = isKnown
    ? undefined
    : await q('code_destinations')
        .where({ destination })
        .where('paused_until', '>', now)
        .first({ until: 'paused_until' })
  if (everywhere) return { until: everywhere.until, worksAt: 'known browsers' }
  const here: { until: string } | undefined = await q('code_places')
    .where({ destination, place_hash: hash })
    .where('paused_until', '>', now)
    .first({ until: 'paused_until' })
  return here ? { until: here.until, worksAt: isKnown ? 'other devices' : 'elsewhere' } : null
}

/** Wrong codes in a row that pause a destination at one place, and everywhere. */
const maxWrong = { code_places: 10, code_destinations: 50 }

/**
 * Counts a wrong code for a destination and a place, which is paused until `pauseUntil` by the tenth in a row. Those of
 * all networks together pause the destination everywhere by the fiftieth. Who guesses from ever new networks gets no
 * further with four digits: a number gets five codes a day with three tries each, and after fifty wrong ones none for a
 * day. That makes twelve guesses a day of ten thousand, every third with an SMS to the owner, so that a guess is right
 * once in more than two years of messages. Browsers that are known have a count of their own only.
 */
export async function countWrong(
  trx: Knex,
  destination: string,
  { hash, isKnown }: CodePlace,
  now: string,
  pauseUntil: string,
): Promise<void> {
  await countWrongIn(trx, 'code_places', { destination, place_hash: hash }, now, pauseUntil)
  if (!isKnown) await countWrongIn(trx, 'code_destinations', { destination }, now, pauseUntil)
}

async function countWrongIn(
  trx: Knex,
  table: keyof typeof maxWrong,
  key: Record<string, string>,
  now: string,
  pauseUntil: string,
): Promise<void> {
  const isLast = `${table}.wrong_in_row >= ${maxWrong[table] - 1}`
  await trx(table)
    .insert({ ...key, wrong_in_row: 1, updated_at: now })
    .onConflict(Object.keys(key))
    .merge({
      paused_until: trx.raw(`CASE WHEN ${isLast} THEN ? ELSE ${table}.paused_until END`, [pauseUntil]),
      wrong_in_row: trx.raw(`CASE WHEN ${isLast} THEN 0 ELSE ${table}.wrong_in_row + 1 END`),
      updated_at: now,
    })
}

/**
 * Forgets the wrong codes of a place after a right one. What other places have counted stays, and so does the count of
 * all networks, if the right one came from a browser that is known: otherwise each sign-in of the owner would begin the
 * count of a stranger anew.
 */
export async function forgetWrong(trx: Knex, destination: string, { hash, isKnown }: CodePlace): Promise<void> {
  await trx('code_places').where({ destination, place_hash: hash }).delete()
  if (isKnown) await removeUncounted(trx, destination)
  else await trx('code_destinations').where({ destination }).delete()
}

/** Whether there is a code from before an instant. Cheap: most sweeps find none. */
export async function hasOldCodes(q: Knex, before: string): Promise<boolean> {
  return (await q('one_time_codes').where('created_at', '<', before).first('id')) !== undefined
}

export async function deleteOldCodes(trx: Knex, before: string): Promise<void> {
  await trx('one_time_codes').where('created_at', '<', before).delete()
  await trx('code_destinations').where('updated_at', '<', before).delete()
  await trx('code_places').where('updated_at', '<', before).delete()
}
