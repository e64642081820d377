import type { Knex } from 'knex'

export interface CategoryNode {
  id: number
  /** Null for a root. */
  parentId: number | null
  slug: string
  name: string
  /** Order among its siblings. */
  position: number
}

/** Rows that one statement reads. */
const batchSize = 1000

/** Reads all rows in batches of a thousand; each statement starts after the last id of the previous one. */
async function readAllById<T extends { id: number }>(readAfter: (id: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  let lastId = -1
  for (;;) {
    const rows = await readAfter(lastId)
    all.push(...rows)
    if (rows.length < batchSize) return all
    lastId = rows.at(-1)?.id ?? lastId
  }
}

/** Every category, by id. */
export async function readAllCategories(q: Knex): Promise<CategoryNode[]> {
  return readAllById(async (lastId) =>
    q('categories')
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(batchSize)
      .select({ id: 'id', parentId: 'parent_id', slug: 'slug', name: 'name', position: 'position' }),
  )
}

/** Every brand, label or tag, by id. */
export async function readAllGroupNames(
  q: Knex,
  table: 'brands' | 'labels' | 'tags',
): Promise<Array<{ id: number; slug: string; name: string }>> {
  return readAllById(async (lastId) =>
    q(table).where('id', '>', lastId).orderBy('id').limit(batchSize).select('id', 'slug', 'name'),
  )
}

interface FilterableValue {
  id: number
  slug: string
  value: string
  attributeSlug: string
  attributeName: string
  attributePosition: number
}

/** Every value of the attributes that can be filtered by, by id. */
export async function readFilterableValues(q: Knex): Promise<FilterableValue[]> {
  return readAllById(async (lastId) =>
    q('attribute_values as v')
      .join('attributes as a', 'a.id', 'v.attribute_id')
      .where('v.id', '>', lastId)
      .where('a.is_filterable', 1)
      .orderBy('v.id')
      .limit(batchSize)
      .select({
        id: 'v.id',
        slug: 'v.slug',
        value: 'v.value',
        attributeSlug: 'a.slug',
        attributeName: 'a.name',
        attributePosition: 'a.position',
      }),
  )
}

interface OptionValue {
  optionSlug: string
  optionName: string
  slug: string
  value: string
  swatch: string | null
}

/** Option values of some products. */
export async function readOptionValuesOfProducts(q: Knex, productIds: number[]): Promise<OptionValue[]> {
  return q('product_options as o')
    .join('product_option_values as v', 'v.option_id', 'o.id')
    .whereIn('o.product_id', productIds)
    .select({ optionSlug: 'o.slug', optionName: 'o.name', slug: 'v.slug', value: 'v.value', swatch: 'v.swatch' })
}
