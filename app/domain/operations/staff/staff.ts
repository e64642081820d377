import type { Shop } from '~/domain/shared/shop'
import { hours, minutes } from '~/domain/shared/units'
import type { Role } from '~/domain/operations/actors/roles'

export interface StaffMember {
  id: number
  /** In lower case. */
  email: string
  name: string
  role: Role
}

/** A member with what signing in needs. */
export interface StoredStaffMember extends StaffMember {
  /** Argon2id with its parameters. */
  passwordHash: string
}

/** A browser in which a member is signed in. Instants are ISO texts. */
export interface StaffSession {
  id: number
  signedInAt: string
  /** When the member has proved again who they are; null since signing in. */
  confirmedAt: string | null
}

export interface SignedInStaff {
  member: StaffMember
  session: StaffSession
}

/** How a member proved who they are. */
export type StaffSignInMethod = 'password' | 'link' | 'app' | 'recovery code' | 'command line'

/** The events that are written to the access log of staff. */
export type StaffEventKind =
  | 'added'
  | 'removed'
  | 'role_changed'
  | 'sign_in'
  | 'failed_sign_in'
  | 'sign_out'
  | 'password_changed'
  | 'password_reset'
  | 'session_ended'
  | 'second_factor_set_up'
  | 'second_factor_removed'
  | 'recovery_codes_made'
  | 'link_made'

/** The shop with a request of somebody who is, or wants to be, signed in as staff. */
export interface StaffVisitor extends Pick<Shop, 'db' | 'now'> {
  /** The signed-in member with their session, or null. */
  staff: SignedInStaff | null
  /** The shop's key (SESSION_SECRET). */
  secret: string
  userAgent: string
  /** The network of the request, see clientNetwork. */
  clientNetwork: string | null
}

/** A session of staff ends after this time without a request … */
export const staffIdleLifetime = hours(2)
/** … and at the latest after this one. */
export const staffLifetime = hours(12)
/** How often the time of the last request is written. */
export const staffTouchInterval = minutes(5)
/** Members choose longer passwords than customers. */
export const minStaffPasswordLength = 12

/** When a session that is used now ends if it is not used again. */
export function staffSessionEnd(signedInAt: string, now: Date): string {
  const end = Math.min(now.getTime() + staffIdleLifetime, Date.parse(signedInAt) + staffLifetime)
  return new Date(end).toISOString()
}
