import type { Permission } from '~/domain/operations/actors/roles'

/** The `handle` of each route of the administration. */
export interface AdminHandle {
  /**
   * Who may open the page and send its forms: a permission, 'member' for all of the staff, 'public' before signing in.
   */
  permission: Permission | 'member' | 'public'
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
