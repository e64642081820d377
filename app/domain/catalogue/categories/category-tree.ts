/** A category in the tree of the shop. */
export interface TreeCategory {
  id: number
  parentId: number | null
  name: string
  position: number
}

/** A category in the order of the tree, with its depth: 0 for those without a parent. */
export type PlacedCategory<T extends TreeCategory> = T & { depth: number; isFirst: boolean; isLast: boolean }

/** The categories in the order of the tree, each before those in it. */
export function inTreeOrder<T extends TreeCategory>(categories: readonly T[]): Array<PlacedCategory<T>> {
  const inOrder = [...categories].sort((a, b) => a.position - b.position || a.id - b.id)
  const placed: Array<PlacedCategory<T>> = []
  const add = (parentId: number | null, depth: number) => {
    const children = inOrder.filter((category) => category.parentId === parentId)
    for (const [index, category] of children.entries()) {
      placed.push({ ...category, depth, isFirst: index === 0, isLast: index === children.length - 1 })
      if (depth < 20) add(category.id, depth + 1)
    }
  }
  add(null, 0)
  return placed
}

/** The ids of a category and of all those in it. */
export function idsInside(categories: readonly TreeCategory[], id: number): number[] {
  const ids = [id]
  for (const inside of ids)
    for (const category of categories)
      if (category.parentId === inside && !ids.includes(category.id)) ids.push(category.id)
  return ids
}
