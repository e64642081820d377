import type { Knex } from 'knex'
import { insertRows, selectIn, type TableRow } from '~db/bulk-rows'
import { slugify } from '~/domain/shared/text/slug'
import { nameKey, pathKey } from './group-names'

interface SavedCategory {
  id: number
  parentId: number | null
  slug: string
  name: string
}

const categoryColumns = { id: 'id', parentId: 'parent_id', slug: 'slug', name: 'name' }

/**
 * Finds the categories of some paths from the root and creates those that are new, level by level. A category is
 * identified by its name and its parent. Returns the ids by `pathKey`.
 */
export async function saveCategories(trx: Knex, paths: readonly string[][]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const depth = Math.max(0, ...paths.map((path) => path.length))
  if (depth === 0) return ids
  const rows = await trx('categories').select<SavedCategory[]>(categoryColumns)
  const byParentAndName = new Map(rows.map((row) => [`${row.parentId ?? ''}\u0000${nameKey(row.name)}`, row]))
  const slugById = new Map(rows.map((row) => [row.id, row.slug]))
  const taken = new Set(slugById.values())
  for (let level = 1; level <= depth; level += 1) {
    const newRows = new Map<string, TableRow>()
    const pending: Array<{ key: string; parentAndName: string }> = []
    for (const path of paths) {
      const name = path[level - 1]?.trim()
      const key = pathKey(path.slice(0, level))
      if (!name || ids.has(key)) continue
      const parentId = level === 1 ? null : (ids.get(pathKey(path.slice(0, level - 1))) ?? null)
      const parentAndName = `${parentId ?? ''}\u0000${nameKey(name)}`
      const row = byParentAndName.get(parentAndName)
      if (row) ids.set(key, row.id)
      else {
        pending.push({ key, parentAndName })
        if (!newRows.has(parentAndName))
          newRows.set(parentAndName, {
            parent_id: parentId,
            slug: categorySlug(name, parentId === null ? null : (slugById.get(parentId) ?? null), taken),
            name,
            position: rows.length + newRows.size,
          })
      }
    }
    if (newRows.size === 0) continue
    await insertRows(trx, 'categories', [...newRows.values()])
    const slugs = [...newRows.values()].map((row) => String(row.slug))
    const inserted = await selectIn<SavedCategory>(slugs, (chunk) =>
      trx('categories').whereIn('slug', chunk).select(categoryColumns),
    )
    for (const row of inserted) {
      byParentAndName.set(`${row.parentId ?? ''}\u0000${nameKey(row.name)}`, row)
      slugById.set(row.id, row.slug)
    }
    for (const { key, parentAndName } of pending) {
      const row = byParentAndName.get(parentAndName)
      if (row) ids.set(key, row.id)
    }
  }
  return ids
}

/** A unique slug: kurtas, else women-kurtas, else women-kurtas-2. Adds it to `taken`. */
function categorySlug(name: string, parentSlug: string | null, taken: Set<string>): string {
  const own = slugify(name)
  const long = parentSlug === null ? own : `${parentSlug}-${own}`
  let slug = taken.has(own) ? long : own
  for (let number = 2; taken.has(slug); number += 1) slug = `${long}-${number}`
  taken.add(slug)
  return slug
}
