import { hashPassword } from '~/domain/customers/auth/passwords.server'
import { maxPasswordLength } from '~/domain/shared/field-limits'
import { requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { changeStorefront } from '~/domain/site/storefront/change-storefront.server'
import type { GateMode, GateState } from './gates'
import { readGateState } from './gates.server'

interface GateChange {
  isPasswordProtectionEnabled?: boolean
  mode?: GateMode | null
}

/** Sets the mode of the context's channel, or opens it with null. Every process knows it with its next request. */
export async function setGateMode(
  context: StaffContext,
  mode: GateMode | null,
  version?: number,
): Promise<StaffResult<GateState>> {
  return changeGates(context, { mode }, { version })
}

/**
 * Protects a channel's shop by a password, of 4 characters at least. Who has given an earlier one is asked again.
 * Errors: `gate_password_too_short`, `gate_password_too_long`.
 * @param options.isOn false to store it without protecting the shop
 */
export async function setGatePassword(
  context: StaffContext,
  password: string,
  { isOn = true, version }: { isOn?: boolean; version?: number } = {},
): Promise<StaffResult<GateState>> {
  const allowed = requirePermission(context, 'settings')
  if (!allowed.ok) return allowed
  if (password.trim().length < minLength) return refuse('gate_password_too_short', { least: minLength }, 'password')
  if (password.length > maxPasswordLength)
    return refuse('gate_password_too_long', { most: maxPasswordLength }, 'password')
  // made before the transaction, because it takes long
  const passwordHash = await hashPassword(password)
  return changeGates(context, { isPasswordProtectionEnabled: isOn }, { passwordHash, version })
}

const minLength = 4

/** Switches the protection by the password on or off. Error: `gate_password_missing` when there is no password yet. */
export async function setPasswordProtection(
  context: StaffContext,
  isOn: boolean,
  version?: number,
): Promise<StaffResult<GateState>> {
  const allowed = requirePermission(context, 'settings')
  if (!allowed.ok) return allowed
  if (isOn && (await readGateState(context.db, context.channel)).passwordHash === null)
    return refuse('gate_password_missing', {}, 'password')
  return changeGates(context, { isPasswordProtectionEnabled: isOn }, { version })
}

async function changeGates(
  context: StaffContext,
  document: GateChange,
  { passwordHash, version }: { passwordHash?: string; version?: number },
): Promise<StaffResult<GateState>> {
  const changed = await changeStorefront(context, { document, passwordHash }, { permission: 'settings', version })
  return changed.ok ? ok(await readGateState(context.db, context.channel)) : changed
}
