import type { Permission } from '~/domain/operations/actors/roles'

/** The `handle` of each route of the administration. */
export interface AdminHandle {
  /**
   * Who may open the page and send its forms: a permission, 'member' for all of the staff, 'public' before signing in.
   */
  permission: Permission | 'member' | 'public'
  /**
   * For what a browser that was left open must not be enough: paying money back, ways to pay, the team, data of people.
   * A member who gave the password or a code more than 15 minutes ago is asked for it before a form is done: each form
   * (true), or those with these intents. 'to read' is a page, or a file, that is not even shown before.
   */
  isDangerous?: true | 'to read' | readonly string[]
  /** The page's name in the breadcrumbs; absent for a page without them. */
  crumb?: string
  /** The addresses of the pages above it, with their names. */
  above?: ReadonlyArray<{ name: string; href: string }>
}

/** The `handle` of a page that only the staff may open. */
export type StaffHandle = AdminHandle & { permission: Exclude<AdminHandle['permission'], 'public'> }

export function isAdminHandle(handle: unknown): handle is AdminHandle {
  return typeof handle === 'object' && handle !== null && 'permission' in handle
}
