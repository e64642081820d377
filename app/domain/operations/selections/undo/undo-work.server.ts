import type { Knex } from 'knex'
import type { Channel } from '~/domain/operations/channels/channel'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import { setBinned } from '~/domain/catalogue/products/manage/bin/bin.queries.server'
import { changeProduct } from '~/domain/catalogue/products/manage/change-product.server'
import { changePrice } from '~/domain/catalogue/products/manage/manage-product.server'
import {
  setPublished,
  setVariantPublished,
  touchProduct,
} from '~/domain/catalogue/products/manage/manage-product.queries.server'
import { readCategoryTree, readPricesOfVariants } from '~/domain/catalogue/products/stored/read-inputs.queries.server'
import { categoryPaths, priceOf } from '~/domain/catalogue/products/stored/read-inputs.server'
import { nameKey, pathKey } from '~/domain/catalogue/taxonomy/group-names'
import { ok } from '~/domain/shared/result'
import type { ActionNamed } from '~/domain/operations/selections/bulk-action.schema'
import { leftBy, type BulkWork } from '~/domain/operations/selections/bulk-work'
import type { LeftItem, Plan } from '~/domain/operations/selections/selection'
import { findSelection } from '~/domain/operations/selections/selections.queries.server'
import { priceText, variantName } from '~/domain/operations/selections/products/price-work.server'
import {
  lockProducts,
  readGroupIds,
  readGroups,
  readProductFacts,
  readVariantFacts,
  type GroupKind,
  type ProductFacts,
  type VariantFacts,
} from '~/domain/operations/selections/products/product-facts.queries.server'
import { readBatchRows, readLaterChangers, type BatchRow } from './undo.queries.server'
import {
  undoProduct,
  undoVariant,
  withRow,
  type BatchChanges,
  type ChannelState,
  type ChannelTarget,
  type ProductState,
  type ProductTarget,
} from './undo-fields'

interface ChangedThing {
  /** 'variant:7' */
  key: string
  kind: 'product' | 'variant'
  id: string
  label: string
  changes: BatchChanges
  /** The last row of the record that the batch has written about it. */
  lastRow: number
}

/** What a batch has changed, a thing each, in the order in which it has. */
export function thingsOf(rows: readonly BatchRow[]): ChangedThing[] {
  const things = new Map<string, ChangedThing>()
  for (const { id: lastRow, thingKind, thingId: id, thingLabel: label, changes } of rows) {
    const kind = thingKind === 'product' ? 'product' : 'variant'
    const key = `${kind}:${id}`
    const before = things.get(key)
    things.set(key, { key, kind, id, label, changes: withRow(before?.changes ?? {}, changes), lastRow })
  }
  return [...things.values()]
}

interface Now {
  products: Map<string, { facts: ProductFacts; state: ProductState }>
  variants: Map<string, { facts: VariantFacts; channels: ChannelState[] }>
}

/** What can be set back of things, as it is now. */
async function readNow(q: Knex, things: readonly ChangedThing[]): Promise<Now> {
  const idsOf = (kind: ChangedThing['kind']) => things.flatMap((thing) => (thing.kind === kind ? [thing.id] : []))
  const [productIds, variantIds] = [idsOf('product'), idsOf('variant')]
  const facts = await readProductFacts(q, productIds)
  const categories = await readGroupIds(q, 'categories', productIds)
  const labels = await readGroupIds(q, 'labels', productIds)
  const tags = await readGroupIds(q, 'tags', productIds)
  const variants = await readVariantFacts(q, 'variants.id', variantIds)
  const prices = new Map<number, ChannelState[]>()
  const rows = await readPricesOfVariants(
    q,
    variants.map(({ id }) => id),
  )
  for (const row of rows) {
    const known = prices.get(row.variantId) ?? []
    prices.set(row.variantId, known)
    const { isPublished: _isPublished, ...price } = priceOf(row)
    known.push({ channelId: row.channelId, isPublished: row.isPublished, price })
  }
  return {
    products: new Map(
      [...facts].map(([id, one]) => {
        const of = (groups: Map<string, number[]>) => groups.get(id) ?? []
        const { isPublished, binnedAt, categoryId } = one
        const state = {
          isPublished,
          binnedAt,
          categoryId,
          categories: of(categories),
          labels: of(labels),
          tags: of(tags),
        }
        return [id, { facts: one, state }]
      }),
    ),
    variants: new Map(variants.map((one) => [String(one.id), { facts: one, channels: prices.get(one.id) ?? [] }])),
  }
}

/** Something as it is now, and what would be set back of it. */
type Found = { name: string; version: number; changedSince: string[] } & (
  | { kind: 'product'; facts: ProductFacts; state: ProductState; target: ProductTarget }
  | { kind: 'variant'; facts: VariantFacts; channels: ChannelState[]; target: ChannelTarget[] }
)

function findThing(thing: ChangedThing, now: Now, at: string): Found | null {
  if (thing.kind === 'product') {
    const product = now.products.get(thing.id)
    if (!product) return null
    const { name, version } = product.facts
    return { kind: 'product', name, version, ...product, ...undoProduct(thing.changes, product.state) }
  }
  const variant = now.variants.get(thing.id)
  if (!variant) return null
  const name = variantName(variant.facts)
  const undo = undoVariant(thing.changes, variant.channels, at)
  return { kind: 'variant', name, version: variant.facts.version, ...variant, ...undo }
}

const isEmpty = ({ target }: Found) => Object.keys(target).length === 0

/** The names of groups and channels, for what people read. */
interface Names {
  groups: Record<GroupKind, Map<number, string>>
  channels: Map<number, Channel>
}

async function readNames(q: Knex): Promise<Names> {
  const tree = await readCategoryTree(q)
  const pathOf = categoryPaths(tree)
  const byId = (rows: Array<{ id: number; name: string }>) => new Map(rows.map(({ id, name }) => [id, name]))
  return {
    groups: {
      categories: new Map(tree.map(({ id }) => [id, pathOf(id).join(' > ')])),
      labels: byId(await readGroups(q, 'labels')),
      tags: byId(await readGroups(q, 'tags')),
    },
    channels: new Map((await readActiveChannels(q)).map((channel) => [channel.id, channel])),
  }
}

const publishedText = (isPublished: number) => (isPublished === 1 ? 'Published' : 'Not published')
const binText = (binnedAt: string | null) => (binnedAt === null ? 'Not in the bin' : 'In the bin')

/** What something is and will be when it is set back. */
function differenceOf(found: Found, { groups, channels }: Names): { before: string; after: string } {
  const before: string[] = []
  const after: string[] = []
  const add = (was: string, is: string) => {
    before.push(was)
    after.push(is)
  }
  if (found.kind === 'variant') {
    for (const { channelId, price, isPublished } of found.target) {
      const channel = channels.get(channelId)
      const state = found.channels.find((one) => one.channelId === channelId)
      if (price && state && channel) add(priceText(state.price, channel), priceText(price, channel))
      const place = (sold: number) => `${sold === 1 ? 'Sold' : 'Not sold'} in ${channel?.name ?? 'a channel'}`
      if (isPublished !== undefined && state) add(place(state.isPublished), place(isPublished))
    }
  } else {
    const { state, target } = found
    if (target.isPublished !== undefined) add(publishedText(state.isPublished), publishedText(target.isPublished))
    if (target.binnedAt !== undefined) add(binText(state.binnedAt), binText(target.binnedAt))
    for (const [kind, names] of Object.entries(groups) as Array<[GroupKind, Map<number, string>]>) {
      for (const id of target[kind]?.remove ?? []) add(names.get(id) ?? '', `Not ${names.get(id) ?? ''}`)
      for (const id of target[kind]?.add ?? []) add(`Not ${names.get(id) ?? ''}`, names.get(id) ?? '')
    }
    if (target.categoryId !== undefined && target.categories === undefined) {
      const main = (id: number | null) =>
        id === null ? 'No main category' : `Main: ${groups.categories.get(id) ?? ''}`
      add(main(state.categoryId), main(target.categoryId))
    }
  }
  return { before: before.join(', '), after: after.join(', ') }
}

const fieldNames: Record<string, string> = { isPublished: 'published', binnedAt: 'bin', price: 'price' }

/** Sets back what a batch has changed, as far as it still is what the batch wrote. */
export const undoWork: BulkWork<ActionNamed<'undo'>> = {
  async title({ db }, { batch }) {
    const selection = await findSelection(db.read, { id: Number(batch.split('-')[1]) })
    return `Undo: ${selection?.actionWords ?? 'what was changed together'}`
  },
  async plan({ db, now }, _ids, { batch }) {
    const things = thingsOf(await readBatchRows(db.read, batch))
    const [current, names] = [await readNow(db.read, things), await readNames(db.read)]
    const lastRow = Math.max(0, ...things.map((thing) => thing.lastRow))
    const plan: Plan = { items: [], left: [] }
    const conflicts: Array<{ thing: ChangedThing; found: Found }> = []
    for (const thing of things) {
      if (Object.keys(thing.changes).length === 0) continue
      const found = findThing(thing, current, now().toISOString())
      if (!found) plan.left.push({ name: thing.label, reason: 'gone' })
      else {
        const { name, version } = found
        if (found.changedSince.length > 0) conflicts.push({ thing, found })
        if (!isEmpty(found)) plan.items.push({ id: thing.key, version, name, ...differenceOf(found, names) })
        // what only tells of the changes of its variants has nothing to set back
        else if (found.changedSince.length === 0 && !isOnlyNote(thing)) plan.left.push({ name, reason: 'same' })
      }
    }
    for (const kind of ['product', 'variant'] as const) {
      const ofKind = conflicts.filter(({ thing }) => thing.kind === kind)
      const changers = await readLaterChangers(
        db.read,
        kind,
        ofKind.map(({ thing }) => thing.id),
        lastRow,
      )
      for (const { thing, found } of ofKind) {
        const fields = found.changedSince.map((field) => fieldNames[field] ?? field).join(', ')
        const by = changers.get(thing.id) ?? 'the shop itself'
        plan.left.push({ name: `${found.name}: ${fields}`, reason: 'changed_since', by })
      }
    }
    return plan
  },
  async apply(context, trx, items, { batch }) {
    const ids = items.map(([key]) => key.split(':')[1] ?? '')
    const wanted = new Set(items.map(([key]) => key))
    const things = thingsOf(await readBatchRows(trx, batch, ids)).filter(({ key }) => wanted.has(key))
    await lockThings(trx, things)
    const current = await readNow(trx, things)
    const names = await readNames(trx)
    const left: LeftItem[] = []
    for (const thing of things) {
      const found = findThing(thing, current, context.now().toISOString())
      if (!found) left.push({ name: thing.label, reason: 'gone' })
      else if (isEmpty(found))
        left.push({ name: found.name, reason: found.changedSince.length > 0 ? 'changed_since' : 'same' })
      else if (found.kind === 'product') left.push(...(await setBackProduct(context, found)))
      else left.push(...(await setBackVariant(context, found, names)))
    }
    return left
  },
}

/** A product's row of a batch that changed its variants says in which channel, and nothing else. */
const isOnlyNote = ({ changes }: ChangedThing) =>
  Object.keys(changes).every((field) => field.startsWith('isPublished in '))

async function lockThings(trx: Knex, things: readonly ChangedThing[]): Promise<void> {
  const variants = await readVariantFacts(
    trx,
    'variants.id',
    things.flatMap(({ kind, id }) => (kind === 'variant' ? [id] : [])),
  )
  const products = things.flatMap(({ kind, id }) => (kind === 'product' ? [id] : []))
  await lockProducts(trx, [...new Set([...products, ...variants.map(({ productId }) => String(productId))])])
}

async function setBackProduct(
  context: StaffContext,
  { name, facts: { id, slug }, state, target }: Extract<Found, { kind: 'product' }>,
): Promise<LeftItem[]> {
  const { isPublished, binnedAt } = target
  if (isPublished !== undefined || binnedAt !== undefined) {
    const done = await changeShop(context, 'products', async (trx, record) => {
      await record.row('product', { id }, async () => {
        if (isPublished !== undefined) await setPublished(trx, id, isPublished === 1)
        if (binnedAt !== undefined) await setBinned(trx, id, binnedAt)
        await touchProduct(trx, id, context.now().toISOString())
        await refreshListings(trx, [id])
        await refreshSearch(trx, context.db.dialect, [id])
      })
      return ok(null)
    })
    if (!done.ok) return leftBy(name, done)
  }
  if (!target.categories && !target.labels && !target.tags && target.categoryId === undefined) return []
  return leftBy(name, await setBackGroups(context, { slug, state, target }))
}

async function setBackGroups(
  context: StaffContext,
  { slug, state, target }: { slug: string; state: ProductState; target: ProductTarget },
) {
  return changeProduct(context, { slug }, async (stored, { trx }) => {
    const tree = await readCategoryTree(trx)
    const pathOf = categoryPaths(tree)
    const idOfPath = new Map(tree.map(({ id }) => [pathKey(pathOf(id)), id]))
    const labels = await readGroups(trx, 'labels')
    const tags = await readGroups(trx, 'tags')
    const isIn = (ids: number[] | undefined, id: number | undefined) => id !== undefined && ids?.includes(id) === true
    const main = target.categoryId === undefined ? state.categoryId : target.categoryId
    const categories = [
      ...stored.categories.filter((path) => !isIn(target.categories?.remove, idOfPath.get(pathKey(path)))),
      // a category that is deleted since has no path
      ...(target.categories?.add ?? []).map(pathOf).filter((path) => path.length > 0),
    ]
    const isMain = (path: string[]) => Number(idOfPath.get(pathKey(path)) === main)
    return ok({
      ...stored,
      categories: categories.toSorted((one, other) => isMain(other) - isMain(one)),
      labels: [
        ...(stored.labels ?? []).filter(
          (one) => !isIn(target.labels?.remove, labels.find((label) => label.slug === one)?.id),
        ),
        ...labels.filter(({ id }) => isIn(target.labels?.add, id)).map((label) => label.slug),
      ],
      tags: [
        ...(stored.tags ?? []).filter(
          (tag) => !isIn(target.tags?.remove, tags.find(({ name }) => nameKey(name) === nameKey(tag))?.id),
        ),
        ...tags.filter(({ id }) => isIn(target.tags?.add, id)).map(({ name }) => name),
      ],
    })
  })
}

async function setBackVariant(
  context: StaffContext,
  { name, facts: { id, productId, sku }, target }: Extract<Found, { kind: 'variant' }>,
  { channels }: Names,
): Promise<LeftItem[]> {
  const left: LeftItem[] = []
  for (const { channelId, price, isPublished } of target) {
    const channel = channels.get(channelId)
    if (price && !channel) left.push({ name, reason: 'gone' })
    if (price && channel) left.push(...leftBy(name, await changePrice({ ...context, channel }, { sku, ...price })))
    if (isPublished === undefined) continue
    const done = await changeShop(context, 'products', async (trx, record) => {
      await record.row('variant', { id }, () => setVariantPublished(trx, id, channelId, isPublished === 1))
      await touchProduct(trx, productId, context.now().toISOString())
      await refreshListings(trx, [productId])
      await refreshSearch(trx, context.db.dialect, [productId])
      return ok(null)
    })
    left.push(...leftBy(name, done))
  }
  return left.slice(0, 1)
}
