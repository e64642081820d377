import { isDeepStrictEqual } from 'node:util'
import type { PriceInput } from '~/domain/catalogue/products/product-input'
import { priceOf } from '~/domain/catalogue/products/stored/read-inputs.server'
import type { LoggedValue } from '~/domain/operations/changes/change-log/change-log'
import { isSamePrice } from '~/domain/operations/selections/products/price-work.server'
import type { GroupKind } from '~/domain/operations/selections/products/product-facts.queries.server'

/** What a batch has changed of one thing: each field before its first change, and after its last. */
export type BatchChanges = Record<string, readonly [before: LoggedValue, after: LoggedValue]>

/** What can be set back of a product, as it is now. */
export interface ProductState extends Record<GroupKind, number[]> {
  isPublished: number
  binnedAt: string | null
  /** The main category. */
  categoryId: number | null
}

/** What is set back: the fields with their values from before, and the fields that somebody has changed since. */
export interface Undo<Target> {
  target: Target
  changedSince: string[]
}

/** Group ids to take out and to put in, so that what others have added since stays. */
export interface GroupTarget {
  remove: number[]
  add: number[]
}
export type ProductTarget = Partial<Pick<ProductState, 'isPublished' | 'binnedAt' | 'categoryId'>> &
  Partial<Record<GroupKind, GroupTarget>>

const groupKeys: Record<GroupKind, string> = { categories: 'category_id', labels: 'label_id', tags: 'tag_id' }

/** The ids in rows of a field of the record. */
export function idsOf(rows: LoggedValue | undefined, key: string): number[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row) => {
    const id = typeof row === 'object' && row !== null && !Array.isArray(row) ? row[key] : null
    return typeof id === 'number' ? [id] : []
  })
}

/**
 * What can be set back of a product: of each field, only when it still is what the batch wrote. Being in a group is a
 * field of its own.
 */
export function undoProduct(changes: BatchChanges, current: ProductState): Undo<ProductTarget> {
  const target: ProductTarget = {}
  const changedSince: string[] = []
  const published = changes.isPublished
  const binned = changes.binnedAt
  if (published && current.isPublished === published[1]) target.isPublished = Number(published[0])
  if (binned && current.binnedAt === binned[1]) target.binnedAt = binned[0] === null ? null : String(binned[0])
  // who has thrown it away since did not want it to be published again
  const binnedAt = target.binnedAt === undefined ? current.binnedAt : target.binnedAt
  if (target.isPublished === 1 && binnedAt !== null) {
    delete target.isPublished
    changedSince.push('isPublished')
  }
  // nor is it put into the bin while somebody else publishes it
  const isPublished = target.isPublished ?? current.isPublished
  if (typeof target.binnedAt === 'string' && isPublished === 1) {
    delete target.binnedAt
    changedSince.push('binnedAt')
  }
  if (binned && current.binnedAt !== binned[1] && current.binnedAt !== binned[0]) changedSince.push('binnedAt')
  for (const [kind, key] of Object.entries(groupKeys) as Array<[GroupKind, string]>) {
    const pair = changes[kind]
    if (!pair) continue
    const [before, after] = [idsOf(pair[0], key), idsOf(pair[1], key)]
    const remove = after.filter((id) => !before.includes(id) && current[kind].includes(id))
    const add = before.filter((id) => !after.includes(id) && !current[kind].includes(id))
    if (remove.length + add.length > 0) target[kind] = { remove, add }
  }
  const main = changes.categoryId
  if (main && current.categoryId === main[1]) target.categoryId = main[0] === null ? null : Number(main[0])
  return { target, changedSince }
}

/** A variant's price in a channel as it is now. */
export interface ChannelState {
  channelId: number
  isPublished: number
  price: PriceInput
}

export interface ChannelTarget {
  channelId: number
  price?: PriceInput
  isPublished?: number
}

type Side = 0 | 1

function rowOf(rows: LoggedValue | undefined, channelId: number): Record<string, LoggedValue> | null {
  if (!Array.isArray(rows)) return null
  for (const row of rows)
    if (typeof row === 'object' && row !== null && !Array.isArray(row) && row.channel_id === channelId) return row
  return null
}

const numberOf = (value: LoggedValue | undefined) => (typeof value === 'number' ? value : null)
const textOf = (value: LoggedValue | undefined) => (typeof value === 'string' ? value : null)

/** The price in a channel before the batch, or after it; null when the record does not say it. */
function priceAt(changes: BatchChanges, channelId: number, side: Side): PriceInput | null {
  const sale = rowOf(changes.sales?.[side], channelId)
  // a sale that the batch did not touch has the regular price in what it was before or after
  const otherSale = rowOf(changes.sales?.[side === 0 ? 1 : 0], channelId)
  const row = rowOf(changes.prices?.[side], channelId)
  const price = numberOf(row?.price) ?? numberOf(otherSale?.regular_price)
  if (sale === null && price === null) return null
  const compareAtPrice = row ? numberOf(row.compare_at_price) : numberOf(otherSale?.regular_compare_at_price)
  return priceOf({
    price: price ?? 0,
    compareAtPrice,
    isPublished: 1,
    regularPrice: numberOf(sale?.regular_price),
    regularCompareAtPrice: numberOf(sale?.regular_compare_at_price),
    salePrice: numberOf(sale?.sale_price),
    startsAt: textOf(sale?.starts_at),
    endsAt: textOf(sale?.ends_at),
  })
}

/** A price whose sale is over is the price without it. */
function withoutEnded({ sale, ...price }: PriceInput, now: string): PriceInput {
  return sale && (sale.endsAt === undefined || sale.endsAt > now) ? { ...price, sale } : price
}

/** What can be set back of a variant's prices: the price with its sale, and whether the channel sells it. */
export function undoVariant(
  changes: BatchChanges,
  current: readonly ChannelState[],
  now: string,
): Undo<ChannelTarget[]> {
  const target: ChannelTarget[] = []
  const changedSince: string[] = []
  const named = (['prices', 'sales'] as const).flatMap((field) =>
    (changes[field] ?? []).flatMap((rows) => idsOf(rows, 'channel_id')),
  )
  for (const channelId of new Set(named)) {
    const state = current.find((one) => one.channelId === channelId)
    const one: ChannelTarget = { channelId }
    const [before, after] = [priceAt(changes, channelId, 0), priceAt(changes, channelId, 1)]
    if (before && after && !isSamePrice(before, after)) {
      const back = withoutEnded(before, now)
      const is = state && withoutEnded(state.price, now)
      if (is && isSamePrice(is, withoutEnded(after, now))) {
        if (!isSamePrice(is, back)) one.price = back
      } else if (!is || !isSamePrice(is, back)) changedSince.push('price')
    }
    const [was, is] = [
      numberOf(rowOf(changes.prices?.[0], channelId)?.is_published),
      numberOf(rowOf(changes.prices?.[1], channelId)?.is_published),
    ]
    if (was !== null && is !== null && was !== is && state?.isPublished === is) one.isPublished = was
    if (one.price !== undefined || one.isPublished !== undefined) target.push(one)
  }
  return { target, changedSince: [...new Set(changedSince)] }
}

/** Adds a row of the record to what its batch has changed before. */
export function withRow(before: BatchChanges, row: BatchChanges): BatchChanges {
  const merged = { ...before }
  for (const [field, [was, is]] of Object.entries(row)) {
    const first = before[field]
    merged[field] = first ? [first[0], is] : [was, is]
  }
  // what was changed and changed back is not changed
  return Object.fromEntries(Object.entries(merged).filter(([, [was, is]]) => !isDeepStrictEqual(was, is)))
}
