/** The groups of products that the owner manages in lists; categories are a tree of their own. */
export const groupKinds = ['brand', 'collection', 'label', 'tag'] as const
export type GroupKind = (typeof groupKinds)[number]

/** The colours of a label, as badges have them. */
export const labelTones = ['neutral', 'accent', 'theme', 'sale', 'success', 'warning'] as const

/** A group as a list shows it. */
export interface GroupListEntry {
  id: number
  name: string
  slug: string
  version: number
  /** How many products it has; 1,001 for more. */
  products: number
  /** Of a label. */
  tone?: string
  /** Of a collection: whether a rule fills it. */
  hasRule?: 0 | 1
}
