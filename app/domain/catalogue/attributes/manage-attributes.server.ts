import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { raiseCatalogueVersions } from '~/domain/catalogue/categories/categories.queries.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import { nameKey } from '~/domain/catalogue/taxonomy/group-names'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { chooseUnique, slugify } from '~/domain/shared/text/slug'
import {
  deleteAttribute,
  deleteValue,
  findValueBySlug,
  insertAttribute,
  insertValue,
  mergeValue,
  readAttribute,
  readNames,
  readProductsWithAttribute,
  readProductsWithValue,
  readUnusedValues,
  readValue,
  updateAttribute,
  updateValue,
  writeAttributeOrder,
} from './attributes.queries.server'

/** What lists and searches know of products whose attributes have changed. */
async function refreshProducts(trx: Knex, db: Database, productIds: number[]): Promise<void> {
  await refreshSearch(trx, db.dialect, productIds)
  await refreshListings(trx, productIds)
  await raiseCatalogueVersions(trx)
}

/**
 * Makes an attribute, or changes its name and whether lists have it as a filter. Errors: `attribute_not_found`,
 * `attribute_twice`, `stale`.
 * @param attribute.id null for a new one
 */
export async function saveAttribute(
  context: StaffContext,
  { id, version, ...change }: { id: number | null; version?: number; name: string; isFilterable: boolean },
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const all = await readNames(trx)
    if (id !== null && !all.some((one) => one.id === id)) return refuse('attribute_not_found', { id })
    if (all.some((one) => one.id !== id && nameKey(one.name) === nameKey(change.name)))
      return refuse('attribute_twice', { name: change.name }, 'name')
    if (id !== null) {
      await record.row('attribute', { id }, () => updateAttribute(trx, id, change), version)
      await refreshProducts(trx, context.db, await readProductsWithAttribute(trx, id))
      return ok({ id })
    }
    const taken = new Set(all.map(({ slug }) => slug))
    const [slug = ''] = await chooseUnique([{ base: slugify(change.name), current: null }], async () => taken)
    const made = await record.row('attribute', { slug }, () => insertAttribute(trx, { ...change, slug }))
    await raiseCatalogueVersions(trx)
    return ok({ id: made })
  })
}

/** Moves an attribute one place among the filters. Error: `attribute_not_found`. */
export async function moveAttribute(
  context: StaffContext,
  { id, by }: { id: number; by: -1 | 1 },
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const ids = (await readNames(trx)).map((one) => one.id)
    const place = ids.indexOf(id)
    if (place < 0) return refuse('attribute_not_found', { id })
    const other = ids[place + by]
    if (other === undefined) return ok({ id })
    const order = ids.with(place, other).with(place + by, id)
    await record.row('attribute', { id }, () => writeAttributeOrder(trx, order))
    await raiseCatalogueVersions(trx)
    return ok({ id })
  })
}

/** Deletes an attribute with all its values, which products lose. Errors: `attribute_not_found`, `stale`. */
export async function removeAttribute(
  context: StaffContext,
  { id, version }: { id: number; version?: number },
): Promise<StaffResult<{ name: string }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const attribute = await readAttribute(trx, id)
    if (!attribute) return refuse('attribute_not_found', { id })
    const productIds = await readProductsWithAttribute(trx, id)
    await record.row('attribute', { id }, () => deleteAttribute(trx, id), version)
    await refreshProducts(trx, context.db, productIds)
    return ok({ name: attribute.name })
  })
}

/**
 * Adds a value to an attribute, or renames one for all products that have it. Errors: `attribute_not_found`,
 * `attribute_value_not_found`, `attribute_value_twice`, `stale`.
 * @param of.id null for a new value
 */
export async function saveValue(
  context: StaffContext,
  { attributeId, id, version }: { attributeId: number; id: number | null; version?: number },
  value: string,
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'products', async (trx, record) => {
    if (!(await readAttribute(trx, attributeId))) return refuse('attribute_not_found', { id: attributeId })
    if (id !== null && !(await readValue(trx, attributeId, id))) return refuse('attribute_value_not_found', { id })
    const slug = slugify(value)
    const same = await findValueBySlug(trx, attributeId, slug)
    if (same !== null && same !== id) return refuse('attribute_value_twice', { value }, 'value')
    if (id === null) {
      const where = { attribute_id: attributeId, slug }
      const made = await record.row('attribute_value', where, () => insertValue(trx, attributeId, { value, slug }))
      await raiseCatalogueVersions(trx)
      return ok({ id: made })
    }
    await record.row('attribute_value', { id }, () => updateValue(trx, id, { value, slug }), version)
    await refreshProducts(trx, context.db, await readProductsWithValue(trx, id))
    return ok({ id })
  })
}

/** Deletes a value, which products lose. Errors: `attribute_value_not_found`, `stale`. */
export async function removeValue(
  context: StaffContext,
  { attributeId, id, version }: { attributeId: number; id: number; version?: number },
): Promise<StaffResult<{ value: string }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const stored = await readValue(trx, attributeId, id)
    if (!stored) return refuse('attribute_value_not_found', { id })
    const productIds = await readProductsWithValue(trx, id)
    await record.row('attribute_value', { id }, () => deleteValue(trx, id), version)
    await refreshProducts(trx, context.db, productIds)
    return ok({ value: stored.value })
  })
}

/**
 * Gives the products that have a value another one of the same attribute, and deletes it. Errors:
 * `attribute_value_not_found`, `attribute_value_into_itself`, `stale`.
 */
export async function mergeValues(
  context: StaffContext,
  { attributeId, id, into, version }: { attributeId: number; id: number; into: number; version?: number },
): Promise<StaffResult<{ value: string; into: string }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const stored = await readValue(trx, attributeId, id)
    if (!stored) return refuse('attribute_value_not_found', { id })
    if (id === into) return refuse('attribute_value_into_itself', { value: stored.value }, 'into')
    const other = await readValue(trx, attributeId, into)
    if (!other) return refuse('attribute_value_not_found', { id: into }, 'into')
    const productIds = await readProductsWithValue(trx, id)
    await record.row('attribute_value', { id }, () => mergeValue(trx, id, into), version)
    const [before, after] = [{ mergedWith: null }, { mergedWith: stored.value }]
    record.add({ kind: 'attribute_value', id: into, label: other.value, before, after })
    await refreshProducts(trx, context.db, productIds)
    return ok({ value: stored.value, into: other.value })
  })
}

/** Deletes the values of an attribute that no product has. Error: `attribute_not_found`. */
export async function removeUnusedValues(
  context: StaffContext,
  { attributeId }: { attributeId: number },
): Promise<StaffResult<{ removed: number }>> {
  return changeShop(context, 'products', async (trx, record) => {
    if (!(await readAttribute(trx, attributeId))) return refuse('attribute_not_found', { id: attributeId })
    const unused = await readUnusedValues(trx, attributeId)
    for (const { id } of unused) await record.row('attribute_value', { id }, () => deleteValue(trx, id))
    if (unused.length > 0) await raiseCatalogueVersions(trx)
    return ok({ removed: unused.length })
  })
}
