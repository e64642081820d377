import type { Database } from '~db/connection'
import { seconds } from '~/domain/shared/units'
import type { Channel } from '~/domain/operations/channels/channel'
import type { FacetKind } from '~/domain/catalogue/listing/listing'
import {
  readAllCategories,
  readAllGroupNames,
  readFilterableValues,
  readOptionValuesOfProducts,
  type CategoryNode,
} from './facet-names.queries.server'
import { firstMember } from './facet-members'
import type { CatalogueIndex } from './listing-index'

/** The filter and the value of a facet key. */
export interface FacetName {
  key: string
  kind: FacetKind
  /** The filter's parameter: brand, a.fabric, o.size. */
  param: string
  /** The filter's name: Brand, Fabric, Size. */
  group: string
  /** Order of the filter among those of its kind. */
  groupPosition: number
  /** The value's slug, as in the address. */
  value: string
  name: string
  swatch: string | null
}

export interface FacetNames {
  byKey: Map<string, FacetName>
  /** Keys by `param value`; several when an attribute and an option have the same name. */
  keys: Map<string, string[]>
  categories: Map<number, CategoryNode>
  /** Children by parent id (0 for roots), in the owner's order. */
  children: Map<number, CategoryNode[]>
  /** Whether attributes with the name of an option are joined to its filter. */
  isJoined?: boolean
}

interface Loaded {
  names: FacetNames
  version: number
  loadedAt: number
  /** Keys that had no name: attributes that are not filters. */
  unnamedKeys: Set<string>
}

/** In a busy shop the version changes with every order, so names are read again at most this often. */
const reloadInterval = seconds(1)
/** Products whose option values one statement reads. */
const optionBatchSize = 50

const loadedNames = new WeakMap<Database, Map<number, Loaded>>()

/**
 * The names of every facet key in the index, read in bulk and cached until the catalogue changes (and then for up to a
 * second longer, unless there is a new key).
 */
export async function readFacetNames(
  shop: { db: Database; channel: Pick<Channel, 'id'> },
  index: CatalogueIndex,
): Promise<FacetNames> {
  let channels = loadedNames.get(shop.db)
  if (!channels) {
    channels = new Map()
    loadedNames.set(shop.db, channels)
  }
  let loaded = channels.get(shop.channel.id)
  const version = index.version
  const isOld = loaded && loaded.version !== version && performance.now() - loaded.loadedAt > reloadInterval
  if (!loaded || isOld || (loaded.version !== version && hasNewKey(index, loaded))) {
    const names = await loadNames(shop.db, loaded?.names ?? null)
    loaded = { names, version, loadedAt: performance.now(), unnamedKeys: new Set() }
    for (const key of groupKeys(index)) if (!names.byKey.has(key)) loaded.unnamedKeys.add(key)
    channels.set(shop.channel.id, loaded)
  }
  await addOptionNames(shop.db, index, loaded.names)
  return loaded.names
}

/** Keys of groups that have a table of names. Collections are not filters; options are looked up one by one. */
function* groupKeys(index: CatalogueIndex): Generator<string> {
  for (const key of index.members.keys()) if (!key.startsWith('o:') && !key.startsWith('k')) yield key
}

function hasNewKey(index: CatalogueIndex, loaded: Loaded): boolean {
  for (const key of groupKeys(index)) if (!loaded.names.byKey.has(key) && !loaded.unnamedKeys.has(key)) return true
  return false
}

function addName(names: FacetNames, name: FacetName): void {
  names.byKey.set(name.key, name)
  const place = `${name.param} ${name.value}`
  const keys = names.keys.get(place)
  if (!keys) names.keys.set(place, [name.key])
  else if (!keys.includes(name.key)) keys.push(name.key)
}

/** An attribute with the name of an option (Colour and colour) belongs to the option's filter. */
function joinSameNames(names: FacetNames): void {
  const options = new Map<string, FacetName>()
  const groupOf = ({ group }: FacetName) => group.trim().toLowerCase()
  for (const name of names.byKey.values()) if (name.kind === 'option') options.set(groupOf(name), name)
  for (const name of names.byKey.values()) {
    const option = name.kind === 'attribute' ? options.get(groupOf(name)) : undefined
    if (option && option.param !== name.param) addName(names, { ...name, param: option.param, group: option.group })
  }
}

/** Groups without an order of their own, with the letter that their keys begin with. */
const namedGroups = [
  { table: 'brands', prefix: 'b', kind: 'brand', group: 'Brand' },
  { table: 'labels', prefix: 'l', kind: 'label', group: 'Label' },
  { table: 'tags', prefix: 't', kind: 'tag', group: 'Tag' },
] as const

async function loadNames(db: Database, before: FacetNames | null): Promise<FacetNames> {
  const names: FacetNames = { byKey: new Map(), keys: new Map(), categories: new Map(), children: new Map() }
  const plain = { groupPosition: 0, swatch: null }
  for (const row of await readAllCategories(db.read)) {
    names.categories.set(row.id, row)
    const siblings = names.children.get(row.parentId ?? 0) ?? []
    siblings.push(row)
    names.children.set(row.parentId ?? 0, siblings)
    addName(names, {
      ...plain,
      key: `c${row.id}`,
      kind: 'category',
      param: 'category',
      group: 'Category',
      value: row.slug,
      name: row.name,
    })
  }
  for (const siblings of names.children.values()) siblings.sort((a, b) => a.position - b.position || a.id - b.id)
  for (const { table, prefix, kind, group } of namedGroups) {
    for (const row of await readAllGroupNames(db.read, table)) {
      addName(names, { ...plain, key: `${prefix}${row.id}`, kind, param: kind, group, value: row.slug, name: row.name })
    }
  }
  for (const row of await readFilterableValues(db.read)) {
    addName(names, {
      key: `a${row.id}`,
      kind: 'attribute',
      param: `a.${row.attributeSlug}`,
      group: row.attributeName,
      groupPosition: row.attributePosition,
      value: row.slug,
      name: row.value,
      swatch: null,
    })
  }
  for (const name of before?.byKey.values() ?? []) if (name.kind === 'option') addName(names, name)
  return names
}

/** Options belong to products, so a new option value is looked up on one product that has it. */
async function addOptionNames(db: Database, index: CatalogueIndex, names: FacetNames): Promise<void> {
  const missing = new Map<string, number>()
  for (const [key, members] of index.members) {
    if (!key.startsWith('o:') || names.byKey.has(key)) continue
    const ordinal = firstMember(members)
    if (ordinal !== undefined) missing.set(key, index.products.productIdAt(ordinal))
  }
  if (missing.size === 0 && names.isJoined) return
  const productIds = [...new Set(missing.values())]
  for (let from = 0; from < productIds.length; from += optionBatchSize) {
    for (const row of await readOptionValuesOfProducts(db.read, productIds.slice(from, from + optionBatchSize))) {
      const key = `o:${row.optionSlug}:${row.slug}`
      if (names.byKey.has(key)) continue
      addName(names, {
        key,
        kind: 'option',
        param: `o.${row.optionSlug}`,
        group: row.optionName,
        groupPosition: 0,
        value: row.slug,
        name: row.value,
        swatch: row.swatch,
      })
    }
  }
  joinSameNames(names)
  names.isJoined = true
}
