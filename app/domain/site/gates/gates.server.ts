import type { Database } from '~db/connection'
import { verifyPassword } from '~/domain/customers/auth/passwords.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { storedStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { GateState } from './gates'

const cachedGateState = cacheReferenceData(async (db, channelId: number): Promise<GateState> => {
  const { row, document } = await storedStorefront(db, channelId)
  const { isPasswordProtectionEnabled, mode } = document
  return {
    licenseStatus: row?.licenseStatus ?? null,
    isPasswordProtected: isPasswordProtectionEnabled,
    passwordHash: row?.passwordHash ?? null,
    mode,
  }
})

/** The state of a channel's gates; without a storefront there is no licence. */
export async function readGateState(db: Pick<Database, 'read'>, { id }: Pick<Channel, 'id'>): Promise<GateState> {
  return cachedGateState(db, id)
}

/**
 * Checks the password of a protected shop. Without a stored one it takes as long.
 * Errors: `not_found` when the shop is not protected, `wrong_credentials` beside the field.
 * @returns the state whose password was given
 */
export async function verifyGatePassword(
  { db, channel }: { db: Database; channel: Channel },
  password: string,
): Promise<Result<GateState>> {
  const state = await readGateState(db, channel)
  if (!state.isPasswordProtected) return fail('not_found', 'This shop is not protected by a password')
  if (await verifyPassword(state.passwordHash, password)) return ok(state)
  const message = 'This password isn’t right. Please check it'
  return fail('wrong_credentials', message, { password: [message] })
}
