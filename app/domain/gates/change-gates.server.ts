import type { Database } from '~db/connection'
import { hashPassword } from '~/domain/auth/passwords.server'
import type { Channel } from '~/domain/channels/channel'
import { maxPasswordLength } from '~/domain/field-limits'
import { fail, ok, type Result } from '~/domain/result'
import { changeStorefront } from '~/domain/storefront/change-storefront.server'
import type { GateMode, GateState } from './gates'
import { readGateState } from './gates.server'

interface GateChange {
  isPasswordProtectionEnabled?: boolean
  mode?: GateMode | null
}

/** Sets the mode of a channel's shop, or opens it with null. Every process knows it with its next request. */
export async function setGateMode(
  db: Database,
  channel: Channel,
  mode: GateMode | null,
  now: Date,
): Promise<Result<GateState>> {
  return changeGates(db, channel, { mode }, now)
}

/**
 * Protects a channel's shop by a password, of 4 characters at least. Who has given an earlier one is asked again.
 * Error: `invalid_input`.
 */
export async function setGatePassword(
  db: Database,
  channel: Channel,
  password: string,
  now: Date,
): Promise<Result<GateState>> {
  if (password.trim().length < 4) return fail('invalid_input', 'The password needs at least 4 characters')
  if (password.length > maxPasswordLength)
    return fail('invalid_input', `The password may have ${maxPasswordLength} characters at most`)
  // made before the transaction, because it takes long
  const passwordHash = await hashPassword(password)
  return changeGates(db, channel, { isPasswordProtectionEnabled: true }, now, passwordHash)
}

/** Switches the protection by the password on or off. Error: `invalid_input` when there is no password yet. */
export async function setPasswordProtection(
  db: Database,
  channel: Channel,
  isOn: boolean,
  now: Date,
): Promise<Result<GateState>> {
  if (isOn && (await readGateState(db, channel)).passwordHash === null)
    return fail('invalid_input', 'There is no password yet; set one')
  return changeGates(db, channel, { isPasswordProtectionEnabled: isOn }, now)
}

async function changeGates(
  db: Database,
  channel: Channel,
  document: GateChange,
  now: Date,
  passwordHash?: string,
): Promise<Result<GateState>> {
  const changed = await changeStorefront(db, channel, { document, passwordHash }, now)
  return changed.ok ? ok(await readGateState(db, channel)) : changed
}
