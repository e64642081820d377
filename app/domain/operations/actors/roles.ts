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

/** The names of all permissions, in the order of the table. */
export const permissionList: readonly Permission[] = Object.keys(permissionNames).filter(isPermission)

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissionNames, name)
}

/** The roles that every shop has. */
export type ShopRoleName = 'owner' | 'manager' | 'editor' | 'support'

/** What a member may do: a role that every shop has, or one that this shop has made. */
export interface Role {
  /** What the shop stores with a member. */
  name: string
  /** What people read. */
  label: string
  permissions: readonly Permission[]
}

/** The roles that every shop has, with what each of them may do. */
export const roles: Record<ShopRoleName, Role> = {
  owner: { name: 'owner', label: 'Owner', permissions: permissionList },
  manager: {
    name: 'manager',
    label: 'Manager',
    permissions: permissionList.filter((permission) => permission !== 'staff' && permission !== 'payments'),
  },
  editor: { name: 'editor', label: 'Editor', permissions: ['products', 'content', 'design', 'reviews'] },
  support: { name: 'support', label: 'Support', permissions: ['orders', 'refunds', 'customers', 'reviews'] },
}

export function isShopRole(name: string): name is ShopRoleName {
  return Object.hasOwn(roles, name)
}

/** The permissions in a text of their names, in the order of the table; names that are no permission are left out. */
export function readPermissions(text: string): Permission[] {
  const names = text.split(' ')
  return permissionList.filter((permission) => names.includes(permission))
}

/** Whether a role has a permission. An unknown one is a bug, and thrown (specification 1, section 8). */
export function hasPermission(role: Pick<Role, 'permissions'>, permission: Permission): boolean {
  if (!isPermission(permission)) throw new Error(`there is no permission ${String(permission)}`)
  return role.permissions.includes(permission)
}

/** What one role may do and another may not. */
export function missingPermissions(role: Pick<Role, 'permissions'>, other: Pick<Role, 'permissions'>): Permission[] {
  return other.permissions.filter((permission) => !role.permissions.includes(permission))
}
