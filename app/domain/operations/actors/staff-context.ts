import type { Shop } from '~/domain/shared/shop'
import { refuse, type StaffResult, ok } from '~/domain/shared/result'
import { hasPermission, missingPermissions, type Permission, type Role } from './roles'

/** Who changes the shop. */
export type StaffActor =
  | { kind: 'member'; id: number; name: string; role: Role }
  /** Who has a shell on the shop's machine. */
  | { kind: 'command' }
  | { kind: 'import' }
  /** The shop itself, at a time that somebody has chosen, or after an update. */
  | { kind: 'schedule' }
  | { kind: 'plugin'; name: string }
  | { kind: 'customer'; id: number }
  | { kind: 'guest' }

/** The shop with who changes it: the first argument of functions that change what belongs to no channel. */
export interface ActorContext extends Pick<Shop, 'db' | 'now'> {
  actor: StaffActor
  /** Where the change comes from, for the record of changes: a page, a call, or a command such as `products price`. */
  source: string
  /** The changes that were made together have the same text here. */
  batch?: string
}

/** The shop in a channel with who changes it: the first argument of functions that change the shop for its owner. */
export interface StaffContext extends ActorContext, Pick<Shop, 'channel' | 'log'> {}

/** The name of the member who acts, for the history of a thing; nothing for commands and the shop itself. */
export function memberDetail({ actor }: Pick<StaffContext, 'actor'>): { member?: string } {
  return actor.kind === 'member' ? { member: actor.name } : {}
}

/**
 * Refuses an actor who may not do this: a member whose role has no such permission, and everybody who is not staff.
 * Commands, imports and schedules may do everything. Error: `forbidden`.
 */
export function requirePermission(context: Pick<StaffContext, 'actor'>, permission: Permission): StaffResult<null> {
  return isAllowed(context.actor, permission) ? ok(null) : refuse('forbidden', { permission })
}

/**
 * Refuses a member who gives or takes what their own role does not allow, or who changes somebody whose role allows
 * more than theirs. Error: `role_above`.
 */
export function requireCover(
  { actor }: Pick<StaffContext, 'actor'>,
  ...concerned: ReadonlyArray<Pick<Role, 'permissions'>>
): StaffResult<null> {
  if (actor.kind !== 'member') return ok(null)
  const above = new Set(concerned.flatMap((role) => missingPermissions(actor.role, role)))
  return above.size === 0 ? ok(null) : refuse('role_above', { permissions: [...above] })
}

/** Returns what only actors with a permission may have. Error: `forbidden`. */
export function ifAllowed<T>(
  context: Pick<StaffContext, 'actor'>,
  permission: Permission,
  make: () => T,
): StaffResult<T> {
  const allowed = requirePermission(context, permission)
  return allowed.ok ? ok(make()) : allowed
}

function isAllowed(actor: StaffActor, permission: Permission): boolean {
  switch (actor.kind) {
    case 'member':
      return hasPermission(actor.role, permission)
    case 'command':
    case 'import':
    case 'schedule':
      return true
    case 'plugin':
    case 'customer':
    case 'guest':
      return false
  }
}
