import type { Knex } from 'knex'
import type { Dialect } from '~db/connection'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { findNamingRule } from '~/domain/catalogue/listing/rules/find-naming-rule.server'
import { findAssetsByHash } from '~/domain/catalogue/media/assets.queries.server'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import { nameKey } from '~/domain/catalogue/taxonomy/group-names'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { slugify } from '~/domain/shared/text/slug'
import {
  deleteCategory,
  insertCategory,
  raiseCatalogueVersions,
  readProductIds,
  readTree,
  updateCategory,
  writeOrder,
  type StoredCategory,
} from './categories.queries.server'
import { idsInside, inTreeOrder } from './category-tree'
import type { CategoryTexts } from './category.schema'

interface CategoryChange extends CategoryTexts {
  parentId: number | null
  /** The hash of a stored picture, or null for none; absent: it keeps its own. */
  picture?: string | null
}

/**
 * Makes a category, or changes one: its name, text, picture and the category that it is in. Its address stays. Errors:
 * `category_not_found`, `category_twice`, `category_in_itself`, `stale`.
 * @param category.id null for a new one
 */
export async function saveCategory(
  context: StaffContext,
  { id, version, ...change }: CategoryChange & { id: number | null; version?: number },
): Promise<StaffResult<{ id: number; slug: string }>> {
  const { name, parentId, description } = change
  return changeShop(context, 'products', async (trx, record) => {
    const tree = await readTree(trx)
    const stored = tree.find((one) => one.id === id)
    if (id !== null && !stored) return refuse('category_not_found', { id })
    if (parentId !== null && !tree.some((one) => one.id === parentId))
      return refuse('category_not_found', { id: parentId }, 'parentId')
    if (id !== null && parentId !== null && idsInside(tree, id).includes(parentId))
      return refuse('category_in_itself', {}, 'parentId')
    const isTwice = tree.some(
      (one) => one.id !== id && one.parentId === parentId && nameKey(one.name) === nameKey(name),
    )
    if (isTwice) return refuse('category_twice', { name }, 'name')
    const slug = stored?.slug ?? newSlug(tree, name)
    const [asset] = change.picture ? await findAssetsByHash(trx, [change.picture]) : []
    const row = {
      name,
      description,
      parent_id: parentId,
      // at the end of those that it is among now
      position: stored && stored.parentId === parentId ? stored.position : Math.max(-1, ...tree.map(positionOf)) + 1,
      ...(change.picture === undefined ? {} : { asset_id: asset?.id ?? null }),
    }
    const write = async () => {
      if (id === null) return insertCategory(trx, { ...row, slug })
      await updateCategory(trx, id, row)
      return id
    }
    const saved = await record.row('category', id === null ? { slug } : { id }, write, version)
    await refreshProducts(trx, context.db.dialect, idsInside(tree, saved))
    return ok({ id: saved, slug })
  })
}

const positionOf = ({ position }: StoredCategory) => position

/** A slug of the name, with a number where another category has it. */
function newSlug(tree: readonly StoredCategory[], name: string): string {
  const taken = new Set(tree.map(({ slug }) => slug))
  const base = slugify(name)
  let slug = base
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
  return slug
}

/** What lists and searches know of the products in these categories. */
async function refreshProducts(trx: Knex, dialect: Dialect, categoryIds: number[]): Promise<void> {
  const productIds = await readProductIds(trx, categoryIds)
  await refreshSearch(trx, dialect, productIds)
  await refreshListings(trx, productIds)
  await raiseCatalogueVersions(trx)
}

/** Moves a category one place among those with the same parent. Error: `category_not_found`. */
export async function moveCategory(
  context: StaffContext,
  { id, by }: { id: number; by: -1 | 1 },
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const tree = await readTree(trx)
    const moved = tree.find((one) => one.id === id)
    if (!moved) return refuse('category_not_found', { id })
    const order = inTreeOrder(tree).filter(({ parentId }) => parentId === moved.parentId)
    const place = order.findIndex((one) => one.id === id)
    const [own, other] = [order[place], order[place + by]]
    if (!own || !other) return ok({ id })
    ;[order[place], order[place + by]] = [other, own]
    const ids = order.map((one) => one.id)
    await record.row('category', { id }, () => writeOrder(trx, ids))
    await raiseCatalogueVersions(trx)
    return ok({ id })
  })
}

/**
 * Deletes a category. What is in it goes into its parent, to which its address leads then. Errors:
 * `category_not_found`, `group_in_rule`, `stale`.
 */
export async function removeCategory(
  context: StaffContext,
  { id, version }: { id: number; version?: number },
): Promise<StaffResult<{ name: string }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const tree = await readTree(trx)
    const category = tree.find((one) => one.id === id)
    if (!category) return refuse('category_not_found', { id })
    const collection = await findNamingRule(trx, 'category', id)
    if (collection !== null) return refuse('group_in_rule', { collection })
    const productIds = await readProductIds(trx, idsInside(tree, id))
    await record.row('category', { id }, () => deleteCategory(trx, category), version)
    await refreshSearch(trx, context.db.dialect, productIds)
    await refreshListings(trx, productIds)
    await raiseCatalogueVersions(trx)
    return ok({ name: category.name })
  })
}
