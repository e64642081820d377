import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { hours } from '~/domain/shared/units'

/**
 * The gates that can stand between a visitor and the shop, in the order in which they are met (decisions, Requests and
 * safety).
 */
export const gates = ['no-licence', 'inactive', 'password', 'coming-soon', 'under-maintenance'] as const
export type Gate = (typeof gates)[number]

/** The gates of the licence, which nobody sees through. */
export type LicenceGate = Extract<Gate, 'no-licence' | 'inactive'>
/** The gates that the owner sets. Signed-in members of staff see through them. */
export type OwnerGate = Exclude<Gate, LicenceGate>
export const ownerGates: readonly OwnerGate[] = ['password', 'coming-soon', 'under-maintenance']

export type GateMode = NonNullable<StorefrontDocument['mode']>
const gateOfMode: Record<GateMode, OwnerGate> = {
  'Coming Soon': 'coming-soon',
  'Under Maintenance': 'under-maintenance',
}

/** The state of a storefront's gates. */
export interface GateState {
  /** active, inactive, or null where there is no licence. */
  licenseStatus: string | null
  isPasswordProtected: boolean
  /** Null until the owner has set a password: then nobody but the staff gets in. */
  passwordHash: string | null
  mode: GateMode | null
}

/** The facts about a visitor that decide who gets through a gate. */
export interface GateVisitor {
  /** Whether the visitor has given the password. */
  hasPassed: boolean
  isStaff: boolean
}

/** Which gates are active for visitors in general; those after the first one are met when it is passed. */
export function activeGates({ licenseStatus, isPasswordProtected, mode }: GateState): Gate[] {
  if (licenseStatus === null) return ['no-licence']
  if (licenseStatus !== 'active') return ['inactive']
  return [...(isPasswordProtected ? (['password'] as const) : []), ...(mode === null ? [] : [gateOfMode[mode]])]
}

/** The gate that a visitor meets, or null where the shop is open for them. */
export function gateFor(state: GateState, { hasPassed, isStaff }: GateVisitor): Gate | null {
  const passes = (gate: Gate) => isOwnerGate(gate) && (isStaff || (gate === 'password' && hasPassed))
  return activeGates(state).find((gate) => !passes(gate)) ?? null
}

export function isOwnerGate(gate: Gate): gate is OwnerGate {
  return gate !== 'no-licence' && gate !== 'inactive'
}

/** So long are crawlers and programs asked to wait during maintenance. */
export const maintenanceRetryAfter = hours(1)
