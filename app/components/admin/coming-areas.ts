import type { Permission } from '~/domain/operations/roles'

/** The areas of the administration that have no page yet, with the commands that do their work until then. */
export const comingAreas: ReadonlyArray<{ permission: Permission; title: string; commands: string[] }> = [
  { permission: 'orders', title: 'Orders and shipments', commands: ['orders'] },
  { permission: 'refunds', title: 'Refunds', commands: ['returns', 'refunds'] },
  { permission: 'products', title: 'Products and prices', commands: ['products'] },
  { permission: 'coupons', title: 'Coupons', commands: ['coupons'] },
  { permission: 'content', title: 'Blog', commands: ['blog'] },
  { permission: 'settings', title: 'Settings, delivery and taxes', commands: ['settings', 'shipping', 'tax'] },
  { permission: 'payments', title: 'Ways to pay', commands: ['payments'] },
  { permission: 'reports', title: 'Exports', commands: ['export'] },
  { permission: 'staff', title: 'Staff', commands: ['staff'] },
]
