import type { Knex } from 'knex'
import { insertRows, selectIn, type TableRow } from '~db/bulk-rows'
import { slugify } from '~/domain/text/slug'
import { nameKey, pathKey } from './group-names'

interface SavedCategory {
  id: number
  parentId: number | null
  slug: string
  name: string
}

const categoryColumns = { id: 'id', parentId: 'parent_id', slug: 'slug', name: 'name' }

/**
 * Finds the categories of some paths from the root and makes those that are new, level by level: a path's category is
 * the one with its name under its parent. Returns their ids by `pathKey`.
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
    const fresh = new Map<string, TableRow>()
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
        if (!fresh.has(parentAndName))
          fresh.set(parentAndName, {
            parent_id: parentId,
            slug: categorySlug(name, parentId === null ? null : (slugById.get(parentId) ?? null), taken),
            name,
            position: rows.length + fresh.size,
          })
      }
    }
    if (fresh.size === 0) continue
    await insertRows(trx, 'categories', [...fresh.values()])
    const slugs = [...fresh.values()].map((row) => String(row.slug))
    const made = await selectIn<SavedCategory>(slugs, (chunk) =>
      trx('categories').whereIn('slug', chunk).select(categoryColumns),
    )
    for (const row of made) {
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

/** kurtas, else women-kurtas, else women-kurtas-2. Adds what it chose to `taken`. */
function categorySlug(name: string, parentSlug: string | null, taken: Set<string>): string {
  const own = slugify(name)
  const long = parentSlug === null ? own : `${parentSlug}-${own}`
  let slug = taken.has(own) ? long : own
  for (let number = 2; taken.has(slug); number += 1) slug = `${long}-${number}`
  taken.add(slug)
  return slug
}
