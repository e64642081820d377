import type { Knex } from 'knex'

export interface StoredAuthenticator {
  /** Encrypted, see sealSecret. */
  secret: string
  /** ISO instant; null while it is being set up. */
  confirmedAt: string | null
}

export async function findAuthenticator(q: Knex, staffId: number): Promise<StoredAuthenticator | null> {
  const row: StoredAuthenticator | undefined = await q('staff_authenticators')
    .where({ staff_id: staffId })
    .first({ secret: 'secret', confirmedAt: 'confirmed_at' })
  return row ?? null
}

/** Stores the secret of an app that is being set up, instead of an earlier one that was not confirmed. */
export async function storeUnconfirmed(trx: Knex, staffId: number, secret: string, now: string): Promise<void> {
  await trx('staff_authenticators').where({ staff_id: staffId, confirmed_at: null }).delete()
  await trx('staff_authenticators').insert({ staff_id: staffId, secret, created_at: now }).onConflict().ignore()
}

/** Confirms the app with this secret; false when it is another one by now, or confirmed already. */
export async function confirmAuthenticator(
  trx: Knex,
  staffId: number,
  { secret, step, now }: { secret: string; step: number; now: string },
): Promise<boolean> {
  const changed = await trx('staff_authenticators')
    .where({ staff_id: staffId, secret, confirmed_at: null })
    .update({ confirmed_at: now, last_step: step })
  return changed === 1
}

/** Notes that the code of a step was used; false when it, or a later one, was used before. */
export async function markStepUsed(trx: Knex, staffId: number, step: number): Promise<boolean> {
  const changed = await trx('staff_authenticators')
    .where({ staff_id: staffId })
    .where('last_step', '<', step)
    .update({ last_step: step })
  return changed === 1
}

/** Uses a recovery code up; false when the member has none with this hash. */
export async function deleteRecoveryCode(trx: Knex, staffId: number, codeHash: string): Promise<boolean> {
  return (await trx('staff_recovery_codes').where({ staff_id: staffId, code_hash: codeHash }).delete()) === 1
}

export async function replaceRecoveryCodes(trx: Knex, staffId: number, codeHashes: readonly string[]): Promise<void> {
  await trx('staff_recovery_codes').where({ staff_id: staffId }).delete()
  await trx('staff_recovery_codes').insert(codeHashes.map((codeHash) => ({ staff_id: staffId, code_hash: codeHash })))
}

/** How many recovery codes a member has left. */
export async function countRecoveryCodes(q: Knex, staffId: number): Promise<number> {
  return (await q('staff_recovery_codes').where({ staff_id: staffId }).pluck('id')).length
}

/** Removes the app and the recovery codes of a member. */
export async function deleteSecondFactor(trx: Knex, staffId: number): Promise<void> {
  await trx('staff_recovery_codes').where({ staff_id: staffId }).delete()
  await trx('staff_authenticators').where({ staff_id: staffId }).delete()
}
