import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'
import { boundedCount, readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'

export interface OwnerAttribute {
  id: number
  name: string
  slug: string
  isFilterable: 0 | 1
  version: number
  /** How many values it has; 1,001 for more. */
  values: number
}

const attributeColumns = (q: Knex) => ({
  id: 'a.id',
  name: 'a.name',
  slug: 'a.slug',
  isFilterable: 'a.is_filterable',
  version: 'a.version',
  values: q.raw(boundedCount('attribute_values v WHERE v.attribute_id = a.id')),
})

const counted = (row: OwnerAttribute): OwnerAttribute => ({ ...row, values: Number(row.values) })

/** The attributes in the order of the filters, at most `limit`. */
export async function readAttributes(q: Knex, limit: number): Promise<OwnerAttribute[]> {
  const query = q('attributes as a').orderBy(['a.position', 'a.id']).limit(limit)
  const rows: OwnerAttribute[] = await query.select(attributeColumns(q))
  return rows.map(counted)
}

export async function readAttribute(q: Knex, id: number): Promise<OwnerAttribute | null> {
  const row: OwnerAttribute | undefined = await q('attributes as a').where({ 'a.id': id }).first(attributeColumns(q))
  return row ? counted(row) : null
}

/** The names of all attributes; in a transaction they stay locked until it ends. */
export async function readNames(q: Knex): Promise<Array<{ id: number; name: string; slug: string }>> {
  const query = q('attributes').orderBy(['position', 'id']).select('id', 'name', 'slug')
  return q.isTransaction ? query.forUpdate() : query
}

export async function insertAttribute(
  trx: Knex,
  { name, slug, isFilterable }: { name: string; slug: string; isFilterable: boolean },
): Promise<number> {
  const row = await trx('attributes').max({ last: 'position' }).first<{ last: number | null } | undefined>()
  const [made] = await trx('attributes')
    .insert({ name, slug, is_filterable: isFilterable ? 1 : 0, position: Number(row?.last ?? -1) + 1 })
    .returning<Array<{ id: number }>>('id')
  if (!made) throw new Error('the attribute was not stored')
  return made.id
}

export async function updateAttribute(
  trx: Knex,
  id: number,
  { name, isFilterable }: { name: string; isFilterable: boolean },
): Promise<void> {
  await trx('attributes')
    .where({ id })
    .update({ name, is_filterable: isFilterable ? 1 : 0 })
}

/** Gives attributes the positions of their order. */
export async function writeAttributeOrder(trx: Knex, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) await trx('attributes').where({ id }).update({ position })
}

const valueIds = (q: Knex, attributeId: number) =>
  q('attribute_values').where({ attribute_id: attributeId }).select('id')

/** The ids of the products that have a value of an attribute. */
export async function readProductsWithAttribute(q: Knex, attributeId: number): Promise<number[]> {
  return q('product_attributes')
    .whereIn('attribute_value_id', valueIds(q, attributeId))
    .distinct()
    .orderBy('product_id')
    .pluck('product_id')
}

export async function deleteAttribute(trx: Knex, id: number): Promise<void> {
  await trx('product_attributes').whereIn('attribute_value_id', valueIds(trx, id)).delete()
  await trx('attribute_values').where({ attribute_id: id }).delete()
  await trx('attributes').where({ id }).delete()
}

export interface OwnerValue {
  id: number
  value: string
  slug: string
  version: number
  /** How many products have it; 1,001 for more. */
  products: number
}

const valueColumns = (q: Knex) => ({
  id: 'v.id',
  value: 'v.value',
  slug: 'v.slug',
  version: 'v.version',
  products: q.raw(boundedCount('product_attributes p WHERE p.attribute_value_id = v.id')),
})

/** The values of an attribute, the newest first; those with a text in them. */
export async function readValues(
  q: Knex,
  attributeId: number,
  { text, ...page }: KeysetPage & { text: string },
): Promise<ListPage<OwnerValue>> {
  const query = q('attribute_values as v').where({ 'v.attribute_id': attributeId }).select(valueColumns(q))
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  if (text !== '') void query.whereRaw(`lower(v.value) LIKE ? ESCAPE '\\'`, [pattern])
  const cursorOf = ({ id }: OwnerValue) => ({ value: '-', id })
  const order = { value: null, id: 'v.id', direction: 'desc', cursorOf } as const
  const found = await readKeysetPage<OwnerValue>(query, order, page, 50)
  return { ...found, rows: found.rows.map((row) => ({ ...row, products: Number(row.products) })) }
}

export async function readValue(q: Knex, attributeId: number, id: number): Promise<OwnerValue | null> {
  const row: OwnerValue | undefined = await q('attribute_values as v')
    .where({ 'v.attribute_id': attributeId, 'v.id': id })
    .first(valueColumns(q))
  return row ? { ...row, products: Number(row.products) } : null
}

/** The values of an attribute by name, for a choice of one; at most `limit`. */
export async function readValueNames(
  q: Knex,
  attributeId: number,
  limit: number,
): Promise<Array<{ id: number; value: string }>> {
  return q('attribute_values')
    .where({ attribute_id: attributeId })
    .orderBy(['value', 'id'])
    .limit(limit)
    .select('id', 'value')
}

export async function findValueBySlug(q: Knex, attributeId: number, slug: string): Promise<number | null> {
  const row: { id: number } | undefined = await q('attribute_values')
    .where({ attribute_id: attributeId, slug })
    .first('id')
  return row?.id ?? null
}

export async function insertValue(
  trx: Knex,
  attributeId: number,
  { value, slug }: { value: string; slug: string },
): Promise<number> {
  const [made] = await trx('attribute_values')
    .insert({ attribute_id: attributeId, value, slug })
    .returning<Array<{ id: number }>>('id')
  if (!made) throw new Error('the value was not stored')
  return made.id
}

export async function updateValue(
  trx: Knex,
  id: number,
  { value, slug }: { value: string; slug: string },
): Promise<void> {
  await trx('attribute_values').where({ id }).update({ value, slug })
}

export async function readProductsWithValue(q: Knex, valueId: number): Promise<number[]> {
  return q('product_attributes').where({ attribute_value_id: valueId }).orderBy('product_id').pluck('product_id')
}

export async function deleteValue(trx: Knex, id: number): Promise<void> {
  await trx('product_attributes').where({ attribute_value_id: id }).delete()
  await trx('attribute_values').where({ id }).delete()
}

/** Gives the products of a value another one, and deletes it. */
export async function mergeValue(trx: Knex, id: number, into: number): Promise<void> {
  const products = await readProductsWithValue(trx, id)
  const rows = products.map((productId) => ({ product_id: productId, attribute_value_id: into }))
  await insertRows(trx, 'product_attributes', rows, { keys: ['product_id', 'attribute_value_id'], columns: [] })
  await deleteValue(trx, id)
}

/** The values of an attribute that no product has. */
export async function readUnusedValues(q: Knex, attributeId: number): Promise<Array<{ id: number; value: string }>> {
  return q('attribute_values as v')
    .where({ 'v.attribute_id': attributeId })
    .whereNotExists(q('product_attributes as p').whereRaw('p.attribute_value_id = v.id').select(q.raw('1')))
    .orderBy('v.id')
    .select('v.id', 'v.value')
}
