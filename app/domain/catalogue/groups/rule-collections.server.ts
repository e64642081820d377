import type { Database } from '~db/connection'
import { raiseCatalogueVersions, readTree } from '~/domain/catalogue/categories/categories.queries.server'
import { inTreeOrder } from '~/domain/catalogue/categories/category-tree'
import { readCategoryParents } from '~/domain/catalogue/listing/index/listings.queries.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import type { CollectionRule } from '~/domain/catalogue/listing/rules/collection-rule.schema'
import { productsOfRule } from '~/domain/catalogue/listing/rules/collection-rules.queries.server'
import { fillCollections } from '~/domain/catalogue/listing/rules/fill-collections.server'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { maxCount } from '~/domain/shared/keyset.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { readGroupNames, readStoredGroup, updateGroup } from './groups.queries.server'

/** The most groups of a kind that a rule can choose from. */
const maxChoices = 500

/** What a rule can name. */
export async function readRuleChoices(db: Pick<Database, 'read'>) {
  return {
    categories: inTreeOrder(await readTree(db.read)).map(({ id, name, depth }) => ({ id, name, depth })),
    brands: await readGroupNames(db.read, 'brand', maxChoices),
    labels: await readGroupNames(db.read, 'label', maxChoices),
    tags: await readGroupNames(db.read, 'tag', maxChoices),
  }
}

/** How many products a rule finds now, 1,001 for more, and the names of the first. */
export async function tryRule(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  rule: CollectionRule,
): Promise<{ count: number; first: string[] }> {
  const parents = await readCategoryParents(db.read)
  const found: Array<{ name: string }> = await productsOfRule(db.read, rule, { now: now(), parents })
    .orderBy('p.id', 'desc')
    .limit(maxCount + 1)
    .select('p.name')
  return { count: found.length, first: found.slice(0, 12).map(({ name }) => name) }
}

/** Whether a rule says something: every one names a channel. */
function hasConditions({ channelId: _channel, ...conditions }: CollectionRule): boolean {
  return Object.values(conditions).some((one) => one !== undefined)
}

/** Why a rule cannot be used; null for a good one. */
export function ruleProblem(rule: CollectionRule) {
  if (!hasConditions(rule)) return refuse('rule_without_conditions', {})
  const { priceFrom = 0, priceTo = Number.MAX_SAFE_INTEGER } = rule
  return priceTo < priceFrom ? refuse('rule_price_range', {}, 'priceTo') : null
}

/**
 * Lets a rule fill a collection from now on; null: its products stay, and are chosen by hand. Returns how many came or
 * went. Errors: `group_not_found`, `rule_without_conditions`, `rule_price_range`, `stale`.
 */
export async function changeRule(
  context: StaffContext,
  { id, version, rule }: { id: number; version?: number; rule: CollectionRule | null },
): Promise<StaffResult<{ name: string; changed: number }>> {
  const { db, now } = context
  return changeShop(context, 'products', async (trx, record) => {
    const collection = await readStoredGroup(trx, 'collection', id)
    if (!collection) return refuse('group_not_found', { kind: 'collection', id })
    const problem = rule && ruleProblem(rule)
    if (problem) return problem
    const write = () => updateGroup(trx, 'collection', id, { rule: rule && JSON.stringify(rule) })
    await record.row('collection', { id }, write, version)
    const filled = rule === null ? [] : [{ id, name: collection.name, rule }]
    const changed = await fillCollections(trx, filled, { now: now(), among: null })
    await refreshSearch(trx, db.dialect, changed)
    await refreshListings(trx, changed, now())
    await raiseCatalogueVersions(trx)
    return ok({ name: collection.name, changed: changed.length })
  })
}
