import type { Database } from '~db/connection'
import { readCategoryLook, readTree } from './categories.queries.server'
import { idsInside, inTreeOrder } from './category-tree'

/** The categories of the shop in the order of the tree. */
export async function readOwnerCategories(db: Pick<Database, 'read'>) {
  return inTreeOrder(await readTree(db.read))
}

/** A category with its text and picture, and those that it can be in; null without it. */
export async function readOwnerCategory(db: Pick<Database, 'read'>, id: number) {
  const tree = inTreeOrder(await readTree(db.read))
  const category = tree.find((one) => one.id === id)
  const look = category && (await readCategoryLook(db.read, id))
  if (!category || !look) return null
  const inside = idsInside(tree, id)
  return { ...category, ...look, parents: tree.filter((one) => !inside.includes(one.id)) }
}
