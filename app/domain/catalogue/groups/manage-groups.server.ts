import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import type { TableRow } from '~db/bulk-rows'
import { raiseCatalogueVersions } from '~/domain/catalogue/categories/categories.queries.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { findNamingRule } from '~/domain/catalogue/listing/rules/find-naming-rule.server'
import { findAssetsByHash } from '~/domain/catalogue/media/assets.queries.server'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import { readHiddenChannels } from '~/domain/catalogue/taxonomy/groups.queries.server'
import { nameKey } from '~/domain/catalogue/taxonomy/group-names'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { chooseUnique, slugify } from '~/domain/shared/text/slug'
import {
  countProducts,
  deleteGroup,
  findGroupsNamed,
  findTakenAddresses,
  insertGroup,
  mergeGroup,
  readProductIds,
  readStoredGroup,
  updateGroup,
  writeHiddenChannels,
} from './groups.queries.server'
import type { GroupKind } from './group-kinds'
import type { GroupTexts } from './group.schema'

interface GroupChange extends GroupTexts {
  /** The hash of a stored picture, or null for none; absent: it keeps its own. */
  picture?: string | null
  /** Of a collection: the ids of the channels that do not show it; absent: they stay. */
  hiddenIn?: readonly number[]
}

/**
 * Makes a brand, collection, label or tag, or changes one. Its address stays. Errors: `group_not_found`, `group_twice`,
 * `stale`.
 * @param group.id null for a new one
 */
export async function saveGroup(
  context: StaffContext,
  kind: GroupKind,
  { id, version, ...change }: GroupChange & { id: number | null; version?: number },
): Promise<StaffResult<{ id: number; slug: string }>> {
  const { db } = context
  return changeShop(context, 'products', async (trx, record) => {
    const stored = id === null ? null : await readStoredGroup(trx, kind, id)
    if (id !== null && !stored) return refuse('group_not_found', { kind, id })
    const named = await findGroupsNamed(trx, kind, change.name)
    if (named.some((one) => one.id !== id && nameKey(one.name) === nameKey(change.name)))
      return refuse('group_twice', { kind, name: change.name }, 'name')
    const slug = stored?.slug ?? (await newSlug(trx, kind, change.name))
    const row = await rowOf(trx, kind, change)
    const write = async () => {
      const saved = id ?? (await insertGroup(trx, kind, { ...row, slug }))
      if (id !== null) await updateGroup(trx, kind, id, row)
      if (change.hiddenIn !== undefined) await hideIn(trx, saved, change.hiddenIn, record.detail)
      return saved
    }
    const saved = await record.row(kind, id === null ? { slug } : { id }, write, version)
    if (stored) await refreshProducts(trx, db, await readProductIds(trx, kind, saved))
    else await raiseCatalogueVersions(trx)
    return ok({ id: saved, slug })
  })
}

async function hideIn(
  trx: Knex,
  collectionId: number,
  channelIds: readonly number[],
  detail: (fields: Record<string, string>) => void,
): Promise<void> {
  const before = await readHiddenChannels(trx, collectionId)
  const after = [...channelIds].sort((a, b) => a - b)
  if (before.join(' ') === after.join(' ')) return
  await writeHiddenChannels(trx, collectionId, after)
  detail({ hiddenInChannels: after.join(', ') })
}

async function newSlug(trx: Knex, kind: GroupKind, name: string): Promise<string> {
  const [slug = ''] = await chooseUnique([{ base: slugify(name), current: null }], (candidates) =>
    findTakenAddresses(trx, kind, candidates),
  )
  return slug
}

/** The columns that the table of a kind has. */
async function rowOf(trx: Knex, kind: GroupKind, change: GroupChange): Promise<TableRow> {
  const { name, description, metaTitle, metaDescription, tone, picture } = change
  if (kind === 'tag') return { name }
  if (kind === 'label') return { name, tone }
  const [asset] = picture ? await findAssetsByHash(trx, [picture]) : []
  return {
    name,
    description,
    meta_title: metaTitle === '' ? null : metaTitle,
    meta_description: metaDescription === '' ? null : metaDescription,
    ...(picture === undefined ? {} : { asset_id: asset?.id ?? null }),
  }
}

/** What lists and searches know of products whose groups have changed. */
async function refreshProducts(trx: Knex, db: Database, productIds: number[]): Promise<void> {
  await refreshSearch(trx, db.dialect, productIds)
  await refreshListings(trx, productIds)
  await raiseCatalogueVersions(trx)
}

/**
 * Deletes a group; its products stay in the shop. Errors: `group_not_found`, `group_in_rule`, `stale`; `group_used` for a brand that
 * products have.
 */
export async function removeGroup(
  context: StaffContext,
  kind: GroupKind,
  { id, version }: { id: number; version?: number },
): Promise<StaffResult<{ name: string }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const group = await readStoredGroup(trx, kind, id)
    if (!group) return refuse('group_not_found', { kind, id })
    const collection = await findNamingRule(trx, kind, id)
    if (collection !== null) return refuse('group_in_rule', { collection })
    const count = kind === 'brand' ? await countProducts(trx, kind, id) : 0
    if (count > 0) return refuse('group_used', { kind, name: group.name, count })
    const productIds = await readProductIds(trx, kind, id)
    await record.row(kind, { id }, () => deleteGroup(trx, kind, id), version)
    await refreshProducts(trx, context.db, productIds)
    return ok({ name: group.name })
  })
}

/**
 * Puts the products of a group into another one of its kind, to which its address leads then, and deletes it. Errors:
 * `group_not_found`, `group_into_itself`, `group_in_rule`, `stale`.
 */
export async function mergeGroups(
  context: StaffContext,
  kind: GroupKind,
  { id, into, version }: { id: number; into: number; version?: number },
): Promise<StaffResult<{ name: string; into: string; products: number }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const group = await readStoredGroup(trx, kind, id)
    if (!group) return refuse('group_not_found', { kind, id })
    if (id === into) return refuse('group_into_itself', { kind }, 'into')
    const other = await readStoredGroup(trx, kind, into)
    if (!other) return refuse('group_not_found', { kind, id: into }, 'into')
    const collection = await findNamingRule(trx, kind, id)
    if (collection !== null) return refuse('group_in_rule', { collection })
    const productIds = await readProductIds(trx, kind, id)
    await record.row(kind, { id }, () => mergeGroup(trx, kind, group, into), version)
    record.add({
      kind,
      id: into,
      label: other.slug,
      before: { mergedWith: null },
      after: { mergedWith: group.slug },
    })
    await refreshProducts(trx, context.db, productIds)
    return ok({ name: group.name, into: other.name, products: productIds.length })
  })
}
