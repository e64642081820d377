import type { Knex } from 'knex'
import { insertRows, selectIn } from '~db/bulk-rows'
import { chooseUnique, slugify } from '~/domain/text/slug'
import { nameKey, type GroupIds, type GroupNames } from './group-names'
import { findTakenSlugs } from './group-slugs.queries.server'
import { saveAttributeValues } from './save-attributes.queries.server'
import { saveCategories } from './save-categories.queries.server'

/** Tones of the labels that the specification names; others are neutral. */
const labelTones: Record<string, string> = { new: 'info', sale: 'sale', bestseller: 'accent', limited: 'warning' }

interface SavedGroup {
  id: number
  slug: string
  name: string
}

/**
 * Finds the groups that are named, and makes those that are new, in the caller's transaction.
 * @param named what each of some products is sorted into
 */
export async function saveGroups(trx: Knex, named: readonly GroupNames[]): Promise<GroupIds> {
  const all = <T>(pick: (names: GroupNames) => readonly T[] | undefined) =>
    named.flatMap((names) => [...(pick(names) ?? [])])
  return {
    brands: await saveNamedGroups(
      trx,
      'brands',
      all(({ brand }) => (brand ? [brand] : [])),
    ),
    collections: await saveNamedGroups(
      trx,
      'collections',
      all(({ collections }) => collections),
    ),
    tags: await saveNamedGroups(
      trx,
      'tags',
      all(({ tags }) => tags),
    ),
    labels: await saveLabels(
      trx,
      all(({ labels }) => labels),
    ),
    categories: await saveCategories(
      trx,
      all(({ categories }) => categories),
    ),
    attributeValues: await saveAttributeValues(
      trx,
      all(({ attributes }) => attributes),
    ),
  }
}

/** Brands, collections or tags by their names. */
async function saveNamedGroups(
  trx: Knex,
  table: 'brands' | 'collections' | 'tags',
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = new Map(
    names.filter((name) => name.trim() !== '').map((name) => [nameKey(name), name.trim().replace(/\s+/g, ' ')]),
  )
  const ids = new Map<string, number>()
  if (wanted.size === 0) return ids
  const find = async () => {
    const slugs = [...wanted.values()].map(slugify)
    const rows = await selectIn<SavedGroup>([...slugs, ...wanted.values()], (chunk) =>
      trx(table).whereIn('slug', chunk).orWhereIn('name', chunk).select('id', 'slug', 'name'),
    )
    for (const row of rows) if (wanted.has(nameKey(row.name))) ids.set(nameKey(row.name), row.id)
  }
  await find()
  const fresh = [...wanted].filter(([key]) => !ids.has(key)).map(([, name]) => name)
  const slugs = await chooseUnique(
    fresh.map((name) => ({ base: slugify(name), current: null })),
    (candidates) => findTakenSlugs(trx, table, candidates),
  )
  await insertRows(
    trx,
    table,
    fresh.map((name, index) => ({ slug: slugs[index] ?? '', name })),
  )
  if (fresh.length > 0) await find()
  return ids
}

async function saveLabels(trx: Knex, labels: readonly string[]): Promise<Map<string, number>> {
  const slugs = [...new Set(labels.map(slugify))]
  if (slugs.length === 0) return new Map()
  const rows = slugs.map((slug) => ({
    slug,
    name: sentenceCase(slug.replaceAll('-', ' ')),
    tone: labelTones[slug] ?? 'neutral',
  }))
  await insertRows(trx, 'labels', rows, { keys: ['slug'], columns: [] })
  const found = await selectIn<{ id: number; slug: string }>(slugs, (chunk) =>
    trx('labels').whereIn('slug', chunk).select('id', 'slug'),
  )
  const ids = new Map(found.map(({ id, slug }) => [slug, id]))
  return new Map(
    labels.flatMap((label) => {
      const id = ids.get(slugify(label))
      return id === undefined ? [] : [[label, id]]
    }),
  )
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
