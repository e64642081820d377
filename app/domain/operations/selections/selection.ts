import type { BulkAction } from './bulk-action.schema'

/** What can be chosen together; 'change': what was changed together, of products or of orders, to be set back. */
export type SelectionKind = 'product' | 'order' | 'coupon' | 'change' | 'order_change'

/** Chosen; with what shall be done; being done; done. */
export type SelectionState = 'chosen' | 'planned' | 'running' | 'done'

/** The most things that are chosen together. */
export const maxChosen = 10_000
/** What is changed in one transaction, and while a member waits. */
export const batchSize = 50
/** Of the things that will change, and of those that are left out for one reason, so many are shown. */
export const maxShown = 20
/** How long what was done together can be set back, in days. */
export const undoDays = 30

/** Why something is not changed. */
export type LeftReason =
  | 'same'
  | 'gone'
  | 'not_in_bin'
  | 'draft'
  | 'no_price'
  | 'no_sale'
  | 'price_not_possible'
  | 'crossed_out_too_low'
  | 'sale_not_lower'
  | 'sale_dates'
  | 'too_many_tags'
  | 'in_use'
  | 'changed_since'
  | 'not_allowed'
  | 'failed'

export interface LeftItem {
  name: string
  reason: LeftReason
  /** Who has changed it. */
  by?: string
}

/** What is left out for one reason: the number, and the first names. */
export interface LeftGroup {
  reason: LeftReason
  count: number
  names: string[]
}

/** Something that an action will change. */
export interface PlannedItem {
  /** Its id; for what is set back with its kind: 'variant:7'. */
  id: string
  /** The version that the plan was made from. */
  version: number
  name: string
  before: string
  after: string
}

export interface Plan {
  items: PlannedItem[]
  left: LeftItem[]
}

export interface Selection {
  id: number
  token: string
  memberId: number
  kind: SelectionKind
  /** The list that it was chosen in, for people. */
  words: string
  ids: string[]
  /** The list had more than can be chosen. */
  hasMore: boolean
  state: SelectionState
  version: number
  action: BulkAction | null
  /** What the action does, for people. */
  actionWords: string
  /** Ids and versions of what the action will change. */
  items: Array<[id: string, version: number]>
  sample: PlannedItem[]
  left: LeftGroup[]
  /** How many of the items are done, changed or not. */
  done: number
  changed: number
  notChanged: LeftGroup[]
  /** ISO instants. */
  expiresAt: string
  finishedAt: string | null
}

/** The batch of the record of changes that has what a selection changes. */
export const batchOf = ({ id }: Pick<Selection, 'id'>) => `selection-${id}`

/** Whether a batch of the record of changes is what a selection has changed. */
export const isSelectionBatch = (batch: string | null): batch is string => /^selection-\d+$/.test(batch ?? '')

/** Adds what is left out to what was before, by its reason. */
export function groupLeft(items: readonly LeftItem[], before: readonly LeftGroup[] = []): LeftGroup[] {
  const groups = new Map(before.map((group) => [group.reason, { ...group, names: [...group.names] }]))
  for (const { name, reason, by } of items) {
    const group = groups.get(reason) ?? { reason, count: 0, names: [] }
    groups.set(reason, group)
    group.count += 1
    if (group.names.length < maxShown) group.names.push(by === undefined ? name : `${name} (${by})`)
  }
  return [...groups.values()]
}
