import type { IconName } from '~/components/ui/icon/icon'
import type { Permission } from '~/domain/operations/actors/roles'
import {
  adminCustomersPath,
  adminDiscountsPath,
  adminOrdersPath,
  adminPath,
  adminProductsPath,
  adminReturnsPath,
  adminSearchPath,
  adminReviewsPath,
  adminSettingsPath,
  adminStockPath,
} from '~/paths'

/** An area of the administration: an entry of its navigation. */
interface AdminArea {
  label: string
  icon: IconName
  /** A member with one of these permissions sees the area; null for every member. */
  permissions: readonly Permission[] | null
  /** The area's first page; null for an area that has no page yet. */
  href: string | null
  /** The commands that do the work for which the area has no page yet. */
  commands: readonly string[]
}

/** The areas of the administration in the order of the navigation. */
export const adminAreas: readonly AdminArea[] = [
  { label: 'Today', icon: 'home', permissions: null, href: adminPath, commands: [] },
  { label: 'Search', icon: 'search', permissions: null, href: adminSearchPath, commands: [] },
  {
    label: 'Orders',
    icon: 'truck',
    permissions: ['orders'],
    href: adminOrdersPath,
    commands: [],
  },
  { label: 'Returns', icon: 'chevron-left', permissions: ['refunds'], href: adminReturnsPath, commands: [] },
  { label: 'Products', icon: 'tag', permissions: ['products'], href: adminProductsPath, commands: [] },
  { label: 'Stock', icon: 'shop', permissions: ['stock'], href: adminStockPath, commands: [] },
  { label: 'Customers', icon: 'user', permissions: ['customers'], href: adminCustomersPath, commands: [] },
  { label: 'Discounts', icon: 'star', permissions: ['coupons'], href: adminDiscountsPath, commands: [] },
  { label: 'Reviews', icon: 'chat', permissions: ['reviews'], href: adminReviewsPath, commands: [] },
  { label: 'Content', icon: 'edit', permissions: ['content'], href: null, commands: ['blog'] },
  { label: 'Design', icon: 'eye', permissions: ['design'], href: null, commands: ['pages'] },
  { label: 'Reports', icon: 'arrow-up', permissions: ['reports'], href: null, commands: ['export'] },
  {
    label: 'Settings',
    icon: 'filter',
    permissions: ['settings'],
    href: adminSettingsPath,
    commands: [],
  },
]

/** Returns the areas that a member with these permissions may use. */
export function areasFor(permissions: readonly Permission[]): AdminArea[] {
  return adminAreas.filter((area) => area.permissions?.some((permission) => permissions.includes(permission)) ?? true)
}
