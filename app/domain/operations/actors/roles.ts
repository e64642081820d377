/** The permissions that a member of staff may have. The name of each is what people read. */
export const permissionNames = {
  orders: 'See orders, pack, ship and cancel them',
  refunds: 'Approve and pay refunds',
  customers: 'See and edit customers',
  reviews: 'Approve and answer reviews',
  products: 'Edit products, prices and groups',
  stock: 'Change stock',
  coupons: 'Make coupons, sales and gift cards',
  content: 'Write pages and articles, and set up menus',
  design: 'Change the design and the sections of pages',
  reports: 'Read reports and export data',
  settings: 'Change settings, delivery and taxes',
  payments: 'Set up ways to pay',
  staff: 'Add, change and remove members of staff',
} as const

export type Permission = keyof typeof permissionNames

const allPermissions = Object.keys(permissionNames).filter(isPermission)

function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissionNames, name)
}

export type Role = 'owner' | 'manager' | 'editor' | 'support'

interface RoleDefinition {
  label: string
  permissions: readonly Permission[]
}

/** The roles with what each of them may do. */
export const roles: Record<Role, RoleDefinition> = {
  owner: { label: 'Owner', permissions: allPermissions },
  manager: {
    label: 'Manager',
    permissions: allPermissions.filter((permission) => permission !== 'staff' && permission !== 'payments'),
  },
  editor: { label: 'Editor', permissions: ['products', 'content', 'design', 'reviews'] },
  support: { label: 'Support', permissions: ['orders', 'refunds', 'customers', 'reviews'] },
}

export const roleNames: readonly string[] = Object.keys(roles)

export function isRole(name: string): name is Role {
  return Object.hasOwn(roles, name)
}

/** Whether a role has a permission. An unknown one is a bug, and thrown (specification 1, section 8). */
export function hasPermission(role: Role, permission: Permission): boolean {
  if (!isPermission(permission)) throw new Error(`there is no permission ${String(permission)}`)
  return roles[role].permissions.includes(permission)
}
