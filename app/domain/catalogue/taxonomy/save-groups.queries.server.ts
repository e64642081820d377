import type { Knex } from 'knex'
import { insertRows, selectIn } from '~db/bulk-rows'
import { chooseUnique, slugify } from '~/domain/shared/text/slug'
import { nameKey, type GroupIds, type GroupNames } from './group-names'
import { findTakenSlugs } from './group-slugs.queries.server'
import { saveAttributeValues } from './save-attributes.queries.server'
import { saveCategories } from './save-categories.queries.server'

/** Tones of the labels in the specification; others are neutral. */
const labelTones: Record<string, string> = { new: 'info', sale: 'sale', bestseller: 'accent', limited: 'warning' }

interface SavedGroup {
  id: number
  slug: string
  name: string
}

/**
 * Finds the groups of some products, and creates those that are new, in the caller's transaction.
 * @param inputs the group names of each product
 */
export async function saveGroups(trx: Knex, inputs: readonly GroupNames[]): Promise<GroupIds> {
  const all = <T>(select: (names: GroupNames) => readonly T[] | undefined) =>
    inputs.flatMap((names) => [...(select(names) ?? [])])
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
  const nameByKey = new Map(
    names.filter((name) => name.trim() !== '').map((name) => [nameKey(name), name.trim().replace(/\s+/g, ' ')]),
  )
  const ids = new Map<string, number>()
  if (nameByKey.size === 0) return ids
  const find = async () => {
    const slugs = [...nameByKey.values()].map(slugify)
    const rows = await selectIn<SavedGroup>([...slugs, ...nameByKey.values()], (chunk) =>
      trx(table).whereIn('slug', chunk).orWhereIn('name', chunk).select('id', 'slug', 'name'),
    )
    for (const row of rows) if (nameByKey.has(nameKey(row.name))) ids.set(nameKey(row.name), row.id)
  }
  await find()
  const newNames = [...nameByKey].filter(([key]) => !ids.has(key)).map(([, name]) => name)
  const slugs = await chooseUnique(
    newNames.map((name) => ({ base: slugify(name), current: null })),
    (candidates) => findTakenSlugs(trx, table, candidates),
  )
  await insertRows(
    trx,
    table,
    newNames.map((name, index) => ({ slug: slugs[index] ?? '', name })),
  )
  if (newNames.length > 0) await find()
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
