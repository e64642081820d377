import type { IconName } from '~/components/ui/icon/icon'
import type { Permission } from '~/domain/operations/actors/roles'
import {
  adminContentPath,
  adminCustomersPath,
  adminDiscountsPath,
  adminOrdersPath,
  adminProductsPath,
  adminReturnsPath,
  adminSearchPath,
  adminReviewsPath,
  adminReportPath,
  adminSettingsPath,
  adminStockPath,
} from '~/admin-paths'
import { adminPagesPath, adminPath } from '~/paths'

/** An area of the administration: an entry of its navigation. */
export interface AdminArea {
  label: string
  icon: IconName
  /** A member with one of these permissions sees the area; null for every member. */
  permissions: readonly Permission[] | null
  /** The area's first page. */
  href: string
  /** Whether it has a place in the bar of a phone, which has room for few. */
  isInBar?: true
}

/** The areas of the administration in the order of the navigation. */
export const adminAreas: readonly AdminArea[] = [
  { label: 'Today', icon: 'home', permissions: null, href: adminPath, isInBar: true },
  { label: 'Search', icon: 'search', permissions: null, href: adminSearchPath, isInBar: true },
  {
    label: 'Orders',
    icon: 'truck',
    permissions: ['orders'],
    href: adminOrdersPath,
    isInBar: true,
  },
  { label: 'Returns', icon: 'chevron-left', permissions: ['refunds'], href: adminReturnsPath },
  { label: 'Products', icon: 'tag', permissions: ['products'], href: adminProductsPath, isInBar: true },
  { label: 'Stock', icon: 'shop', permissions: ['stock'], href: adminStockPath },
  { label: 'Customers', icon: 'user', permissions: ['customers'], href: adminCustomersPath },
  { label: 'Discounts', icon: 'star', permissions: ['coupons'], href: adminDiscountsPath },
  { label: 'Reviews', icon: 'chat', permissions: ['reviews'], href: adminReviewsPath },
  { label: 'Content', icon: 'edit', permissions: ['content'], href: adminContentPath },
  { label: 'Design', icon: 'eye', permissions: ['design'], href: adminPagesPath },
  { label: 'Reports', icon: 'arrow-up', permissions: ['reports'], href: adminReportPath('sales') },
  {
    label: 'Settings',
    icon: 'filter',
    // who may not change settings may still have one of their pages
    permissions: ['settings', 'payments', 'staff'],
    href: adminSettingsPath,
  },
]

/** Returns the areas that a member with these permissions may use. */
export function areasFor(permissions: readonly Permission[]): AdminArea[] {
  return adminAreas.filter((area) => area.permissions?.some((permission) => permissions.includes(permission)) ?? true)
}

/** How many areas the bar of a phone has, beside the entry that leads to the others. */
const barLength = 4

/**
 * Returns the areas that a member may use, and which of them the bar of a phone leaves to the page of the
 * others. The bar has those that are made for it, and the next ones where the member may not use them all.
 */
export function navigationFor(permissions: readonly Permission[]): { areas: AdminArea[]; others: AdminArea[] } {
  const areas = areasFor(permissions)
  const byRank = [...areas.filter(({ isInBar }) => isInBar), ...areas.filter(({ isInBar }) => !isInBar)]
  const rest = byRank.slice(barLength)
  // one alone has the place of the entry that would lead to it
  return { areas, others: rest.length > 1 ? rest : [] }
}
