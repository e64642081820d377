import type { Permission } from '~/domain/operations/actors/roles'

/** The lists whose searches and filters can be saved, with the permission to see each. */
export const viewLists = {
  orders: 'orders',
  products: 'products',
  customers: 'customers',
} as const satisfies Record<string, Permission>

export type ViewList = keyof typeof viewLists

export function isViewList(text: string): text is ViewList {
  return Object.hasOwn(viewLists, text)
}

/** A list as a member has searched and filtered it. */
export interface SavedView {
  id: number
  /** The member who has saved it. */
  staffId: number
  list: ViewList
  name: string
  /** The query of the list's address, with its '?'. */
  query: string
  /** Whether the whole team sees it. */
  isShared: boolean
  version: number
}

export const maxViewName = 40
/** How many views of one list a member may save. */
export const maxViews = 20
