import type { Permission } from '~/domain/operations/actors/roles'

/** What a key can be made for: what the calls of the staff do. */
export const keyPermissions = ['orders', 'products', 'stock', 'customers'] as const satisfies readonly Permission[]

export type KeyPermission = (typeof keyPermissions)[number]

/** What each lets a program do: less than a member may on pages. */
export const keyPermissionNames: Readonly<Record<KeyPermission, string>> = {
  orders: 'See orders, and ship them',
  products: 'See products, hidden ones too',
  stock: 'See and set the stock',
  customers: 'See customers',
}

/** For how many days a key can be made; null for one that does not expire. */
export const keyLifetimes = [30, 90, 365, null] as const

/** What is shown of a key. */
export interface ApiKey {
  id: number
  name: string
  /** The first and the last characters of the key, by which people know it. */
  start: string
  lastFour: string
  permissions: KeyPermission[]
  /** The member of staff for whom it acts. */
  member: string
  createdAt: string
  expiresAt: string | null
  /** To the hour. */
  lastUsedAt: string | null
  endedAt: string | null
}
