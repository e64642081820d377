import type { Knex } from 'knex'
import { insertRows, selectIn, type TableRow } from '~db/bulk-rows'
import { chooseUnique, slugify } from '~/domain/shared/text/slug'
import { attributeKey, nameKey, type AttributeNames } from './group-names'
import { findTakenSlugs } from './group-slugs.queries.server'

/**
 * Finds attributes and their values and creates those that are new. An existing attribute keeps its settings.
 * Returns the ids of the values by `attributeKey`.
 */
export async function saveAttributeValues(trx: Knex, inputs: readonly AttributeNames[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  if (inputs.length === 0) return ids
  const names = new Map(inputs.map((input) => [nameKey(input.name), input]))
  const find = async () =>
    new Map(
      (await trx('attributes').select<Array<{ id: number; name: string }>>('id', 'name')).map((row) => [
        nameKey(row.name),
        row,
      ]),
    )
  let known = await find()
  const newAttributes = [...names].filter(([key]) => !known.has(key)).map(([, input]) => input)
  const position = known.size
  const slugs = await chooseUnique(
    newAttributes.map(({ name }) => ({ base: slugify(name), current: null })),
    (candidates) => findTakenSlugs(trx, 'attributes', candidates),
  )
  await insertRows(
    trx,
    'attributes',
    newAttributes.map(({ name, isFilterable }, index) => ({
      slug: slugs[index] ?? '',
      name: name.trim(),
      is_filterable: isFilterable === false ? 0 : 1,
      position: position + index,
    })),
  )
  if (newAttributes.length > 0) known = await find()

  const values = new Map<string, TableRow>()
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
  const rows = await selectIn<{ id: number; attributeId: number; slug: string }>(
    [...values.values()].map((row) => String(row.slug)),
    (chunk) =>
      trx('attribute_values')
        .whereIn('attribute_id', attributeIds)
        .whereIn('slug', chunk)
        .select({ id: 'id', attributeId: 'attribute_id', slug: 'slug' }),
  )
  const idByAttributeAndSlug = new Map(rows.map((row) => [`${row.attributeId} ${row.slug}`, row.id]))
  for (const { name, values: texts } of inputs) {
    const attribute = known.get(nameKey(name))
    for (const text of texts) {
      const id = attribute && idByAttributeAndSlug.get(`${attribute.id} ${slugify(text)}`)
      if (id !== undefined) ids.set(attributeKey(name, text), id)
    }
  }
  return ids
}
