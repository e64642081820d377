import type { Knex } from 'knex'
import { insertRows, selectIn, type Row } from '~db/bulk-rows'
import type { ProductInput } from '~/domain/products/product-input'
import { chooseUnique, slugify } from '~/domain/text/slug'

/** Ids of everything the products of a batch are sorted into, by name (brands …), slug (labels) or path (categories). */
export interface Groups {
  brands: Map<string, number>
  collections: Map<string, number>
  tags: Map<string, number>
  labels: Map<string, number>
  sizeCharts: Map<string, number>
  /** By `pathKey`. */
  categories: Map<string, number>
  /** By `attributeKey`. */
  attributeValues: Map<string, number>
  channels: Map<string, number>
}

/** One name for what people write in several ways: Cotton, cotton and ' cotton '. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

export function pathKey(path: readonly string[]): string {
  return path.map(nameKey).join('\u0000')
}

export function attributeKey(name: string, value: string): string {
  return `${nameKey(name)}\u0000${nameKey(value)}`
}

const labelTones: Record<string, string> = { new: 'info', sale: 'sale', bestseller: 'accent', limited: 'warning' }

/** Finds the groups that the inputs name, and makes those that are new. */
export async function resolveGroups(trx: Knex, inputs: readonly ProductInput[]): Promise<Groups> {
  const all = <T>(pick: (input: ProductInput) => readonly T[] | undefined) =>
    inputs.flatMap((input) => [...(pick(input) ?? [])])
  const charts = new Set(all((input) => (input.sizeChart ? [input.sizeChart] : [])))
  const chartRows =
    charts.size === 0
      ? []
      : await trx('size_charts').select<Array<{ id: number; slug: string; name: string }>>('id', 'slug', 'name')
  const channelRows = await trx('channels').select<Array<{ id: number; code: string }>>('id', 'code')
  return {
    brands: await resolveNamed(
      trx,
      'brands',
      all((input) => (input.brand ? [input.brand] : [])),
    ),
    collections: await resolveNamed(
      trx,
      'collections',
      all((input) => input.collections),
    ),
    tags: await resolveNamed(
      trx,
      'tags',
      all((input) => input.tags),
    ),
    labels: await resolveLabels(
      trx,
      all((input) => input.labels),
    ),
    sizeCharts: new Map(
      chartRows.flatMap(({ id, slug, name }) => [
        [nameKey(name), id],
        [slug, id],
      ]),
    ),
    categories: await resolveCategories(
      trx,
      all((input) => input.categories),
    ),
    attributeValues: await resolveAttributes(
      trx,
      all((input) => input.attributes),
    ),
    channels: new Map(channelRows.map(({ id, code }) => [code, id])),
  }
}

type NamedTable = 'brands' | 'collections' | 'tags'

interface NamedRow {
  id: number
  slug: string
  name: string
}

async function takenSlugs(trx: Knex, table: string, candidates: string[]): Promise<Set<string>> {
  const rows = await selectIn<{ slug: string }>(candidates, (chunk) => trx(table).whereIn('slug', chunk).select('slug'))
  return new Set(rows.map((row) => row.slug))
}

async function resolveNamed(trx: Knex, table: NamedTable, names: readonly string[]): Promise<Map<string, number>> {
  const wanted = new Map(
    names.filter((name) => name.trim() !== '').map((name) => [nameKey(name), name.trim().replace(/\s+/g, ' ')]),
  )
  const ids = new Map<string, number>()
  if (wanted.size === 0) return ids
  const find = async () => {
    const slugs = [...wanted.values()].map(slugify)
    const rows = await selectIn<NamedRow>([...slugs, ...wanted.values()], (chunk) =>
      trx(table).whereIn('slug', chunk).orWhereIn('name', chunk).select('id', 'slug', 'name'),
    )
    for (const row of rows) if (wanted.has(nameKey(row.name))) ids.set(nameKey(row.name), row.id)
  }
  await find()
  const fresh = [...wanted].filter(([key]) => !ids.has(key)).map(([, name]) => name)
  const slugs = await chooseUnique(
    fresh.map((name) => ({ base: slugify(name), current: null })),
    (candidates) => takenSlugs(trx, table, candidates),
  )
  await insertRows(
    trx,
    table,
    fresh.map((name, index) => ({ slug: slugs[index] ?? '', name })),
  )
  if (fresh.length > 0) await find()
  return ids
}

async function resolveLabels(trx: Knex, labels: readonly string[]): Promise<Map<string, number>> {
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

interface CategoryRow extends NamedRow {
  parent_id: number | null
}

/** Level by level: a path's category is the one with its name under its parent. */
async function resolveCategories(trx: Knex, paths: readonly string[][]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const depth = Math.max(0, ...paths.map((path) => path.length))
  if (depth === 0) return ids
  const rows = await trx('categories').select<CategoryRow[]>('id', 'parent_id', 'slug', 'name')
  const byPlace = new Map(rows.map((row) => [`${row.parent_id ?? ''}\u0000${nameKey(row.name)}`, row]))
  const slugById = new Map(rows.map((row) => [row.id, row.slug]))
  const taken = new Set(slugById.values())
  for (let level = 1; level <= depth; level += 1) {
    const fresh = new Map<string, Row>()
    const pending: Array<{ key: string; place: string }> = []
    for (const path of paths) {
      const name = path[level - 1]?.trim()
      const key = pathKey(path.slice(0, level))
      if (!name || ids.has(key)) continue
      const parentId = level === 1 ? null : (ids.get(pathKey(path.slice(0, level - 1))) ?? null)
      const place = `${parentId ?? ''}\u0000${nameKey(name)}`
      const row = byPlace.get(place)
      if (row) ids.set(key, row.id)
      else {
        pending.push({ key, place })
        if (!fresh.has(place))
          fresh.set(place, {
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
    const made = await selectIn<CategoryRow>(slugs, (chunk) =>
      trx('categories').whereIn('slug', chunk).select('id', 'parent_id', 'slug', 'name'),
    )
    for (const row of made) {
      byPlace.set(`${row.parent_id ?? ''}\u0000${nameKey(row.name)}`, row)
      slugById.set(row.id, row.slug)
    }
    for (const { key, place } of pending) {
      const row = byPlace.get(place)
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

type AttributeInput = NonNullable<ProductInput['attributes']>[number]

async function resolveAttributes(trx: Knex, inputs: readonly AttributeInput[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  if (inputs.length === 0) return ids
  const names = new Map(inputs.map((input) => [nameKey(input.name), input]))
  const find = async () =>
    new Map((await trx('attributes').select<NamedRow[]>('id', 'slug', 'name')).map((row) => [nameKey(row.name), row]))
  let known = await find()
  const fresh = [...names].filter(([key]) => !known.has(key)).map(([, input]) => input)
  const position = known.size
  const slugs = await chooseUnique(
    fresh.map(({ name }) => ({ base: slugify(name), current: null })),
    (candidates) => takenSlugs(trx, 'attributes', candidates),
  )
  await insertRows(
    trx,
    'attributes',
    fresh.map(({ name, isFilterable }, index) => ({
      slug: slugs[index] ?? '',
      name: name.trim(),
      is_filterable: isFilterable === false ? 0 : 1,
      position: position + index,
    })),
  )
  if (fresh.length > 0) known = await find()

  const values = new Map<string, Row>()
  for (const { name, values: texts } of inputs) {
    const attribute = known.get(nameKey(name))
    if (!attribute) continue
    for (const text of texts) {
      const slug = slugify(text)
      const row = { attribute_id: attribute.id, slug, value: text.trim(), position: 0 }
      if (!values.has(`${attribute.id} ${slug}`)) values.set(`${attribute.id} ${slug}`, row)
    }
  }
  await insertRows(trx, 'attribute_values', [...values.values()], { keys: ['attribute_id', 'slug'], columns: [] })
  const attributeIds = [...new Set([...values.values()].map((row) => Number(row.attribute_id)))]
  const rows = await selectIn<{ id: number; attribute_id: number; slug: string }>(
    [...values.values()].map((row) => String(row.slug)),
    (chunk) =>
      trx('attribute_values')
        .whereIn('attribute_id', attributeIds)
        .whereIn('slug', chunk)
        .select('id', 'attribute_id', 'slug'),
  )
  const byPlace = new Map(rows.map((row) => [`${row.attribute_id} ${row.slug}`, row.id]))
  for (const { name, values: texts } of inputs) {
    const attribute = known.get(nameKey(name))
    for (const text of texts) {
      const id = attribute && byPlace.get(`${attribute.id} ${slugify(text)}`)
      if (id !== undefined) ids.set(attributeKey(name, text), id)
    }
  }
  return ids
}
