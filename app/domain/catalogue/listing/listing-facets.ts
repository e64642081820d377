import { formatMoney } from '~/domain/shared/money/money'
import type { Channel } from '~/domain/operations/channels/channel'
import type { Facet, FacetKind, FacetValue, ListingPage, ListingQuery, ListingScope, PriceFacet } from './listing'
import {
  addMembersTo,
  countBase,
  countBits,
  countMembersIn,
  countingSteps,
  intersect,
  copyBits,
  type Bitmap,
  type Members,
} from '~/domain/catalogue/listing/index/facet-members'
import type { FacetName, FacetNames } from '~/domain/catalogue/listing/index/facet-names.server'
import { facetKeys, priceRange, type Filtered } from './listing-filter'
import type { CatalogueIndex } from '~/domain/catalogue/listing/index/listing-index'
import {
  countOptionValues,
  isEmptyFilter,
  keepMatching,
  matchingPrices,
  optionCondition,
  type VariantFilter,
} from './variant-filter'
import { isSizeName, sizeOrder } from './size-order'

/** A filter shows at most this many values, those with most products first; selected values are always shown. */
const maxValuesPerFacet = 30

/** A filter by options or attributes is shown when its values have at least this share of the products. */
const minCoverage = 0.1

/**
 * The order of filters: price, size and colour first, which shoppers choose by, what the page is already about later.
 */
const kindOrder: Record<FacetKind, number> = {
  price: 0,
  category: 3,
  brand: 4,
  option: 5,
  attribute: 6,
  label: 7,
  tag: 8,
  stock: 9,
}

/** An attribute that has joined an option's filter is an option, too. */
const kindOf = (param: string, { kind }: FacetName): FacetKind => (param.startsWith('o.') ? 'option' : kind)

function placeOf({ kind, name, values }: Facet): number {
  if (kind !== 'option') return kindOrder[kind]
  if (isSizeName(name)) return 1
  return values.some(({ swatch }) => swatch !== null) ? 2 : kindOrder.option
}

interface CountedValue {
  key: string
  name: string
  count: number
  isSelected: boolean
  facetValue: FacetValue
}

/** Every filter that is worth showing for a filtered scope, with disjunctive counts. */
export function buildFacets(
  index: CatalogueIndex,
  names: FacetNames,
  scope: ListingScope,
  filtered: Filtered,
  query: ListingQuery,
): Facet[] {
  const groups = new Map<string, { name: FacetName; values: CountedValue[] }>()
  const count = createCounter(index, names, filtered, query)
  for (const key of index.members.keys()) {
    const name = names.byKey.get(key)
    // categories are counted level by level, because most of them are not shown
    const value = name && name.kind !== 'category' ? count(key) : null
    if (!name || !value) continue
    const group = groups.get(name.param)
    if (group) addValue(group.values, value, () => count(key, facetKeys(names, name.param, name.value)))
    else groups.set(name.param, { name, values: [value] })
  }
  leaveOutRepeatedTags(groups)
  const total = countBits(filtered.matches)
  const facets: Array<{ facet: Facet; position: number }> = []
  const add = (kind: FacetKind, param: string, name: string, position: number, shown: CountedValue[]) => {
    const isSelected = shown.some((value) => value.isSelected)
    if (shown.length < 2 && !isSelected) return
    // a filter of few products would only be in the way: grinds of coffee in the whole shop
    const covered = shown.reduce((sum, value) => sum + value.count, 0)
    if ((kind === 'option' || kind === 'attribute') && !isSelected && covered < minCoverage * total) return
    facets.push({ position, facet: { kind, param, name, values: shown.map((value) => value.facetValue) } })
  }
  for (const [param, { name, values }] of groups)
    add(kindOf(param, name), param, name.group, name.groupPosition, sortValues(name.group, values))
  add('category', 'category', 'Category', 0, categoryLevel(names, scope, query.filters.category ?? [], count))
  facets.sort(
    (a, b) => placeOf(a.facet) - placeOf(b.facet) || a.position - b.position || (a.facet.name < b.facet.name ? -1 : 1),
  )
  const stock = stockFacet(index, filtered, query)
  return [...facets.map(({ facet }) => facet), ...(stock ? [stock] : [])]
}

/**
 * Returns a function that counts the products of one facet value, or of several keys together, that match all other
 * filters. It returns null when the count is 0 and the value is not selected.
 */
function createCounter(
  index: CatalogueIndex,
  names: FacetNames,
  filtered: Filtered,
  query: ListingQuery,
): (key: string, together?: string[]) => CountedValue | null {
  const counters = new Map<string, KeyCounter>()
  const variantCounters = new Map<Bitmap, KeyCounter>()
  const paramOf = (key: string) => names.byKey.get(key)?.param
  const countMatches = counterIn(index, filtered.matches, () => true)
  return (key, together) => {
    const name = names.byKey.get(key)
    const members = index.members.get(key)
    if (!name || !members) return null
    // an attribute with the name of an option is none of a variant
    const isOption = key.startsWith('o:')
    const counterKey = isOption ? `${name.param} variants` : name.param
    let countKey = counters.get(counterKey)
    if (!countKey) {
      const without = filtered.without(name.param)
      const others = filtered.variantsWithout(name.param)
      const hasParam = (other: string) => paramOf(other) === name.param
      if (isOption && !isEmptyFilter(others)) {
        countKey = variantCounters.get(without) ?? variantCounterIn(index, others, without)
        variantCounters.set(without, countKey)
      } else countKey = without === filtered.matches ? countMatches : counterIn(index, without, hasParam)
      counters.set(counterKey, countKey)
    }
    const isSelected = query.filters[name.param]?.includes(name.value) ?? false
    const count = together ? countTogether(index, names, filtered, name.param, together) : countKey(key, members)
    if (count === 0 && !isSelected) return null
    return {
      key,
      name: name.name,
      count,
      isSelected,
      facetValue: { value: name.value, name: name.name, count, isSelected, swatch: name.swatch },
    }
  }
}

function countTogether(
  index: CatalogueIndex,
  names: FacetNames,
  filtered: Filtered,
  param: string,
  keys: string[],
): number {
  const without = filtered.without(param)
  const all = new Uint32Array(without.length)
  for (const key of keys) {
    const members = index.members.get(key)
    if (members) addMembersTo(all, members)
  }
  intersect(all, without)
  const others = filtered.variantsWithout(param)
  if (param.startsWith('o.'))
    keepMatching(index, { ...others, options: [...others.options, optionCondition(names, param, keys)] }, all)
  return countBits(all)
}

/** Counts the products of option values that have a variant with the value which matches the other filters. */
function variantCounterIn(index: CatalogueIndex, others: VariantFilter, bits: Bitmap): KeyCounter {
  const counts = countOptionValues(index, others, bits)
  return (key) => counts[index.facets.idOf(key)] ?? 0
}

type KeyCounter = (key: string, members: Members) => number

/**
 * Counts the products of facet values in a set of products. For a small set it reads the values of its products; for a
 * large one it compares the set with that of each value.
 * @param isCounted which keys will be counted
 */
function counterIn(index: CatalogueIndex, bits: Bitmap, isCounted: (key: string) => boolean): KeyCounter {
  const { facets, members: all, products } = index
  const base = countBase(bits, index.listed)
  if (base.isEverything) return (_key, members) => members.size
  let stepsOfSets = 0
  for (const [key, members] of all) if (isCounted(key)) stepsOfSets += countingSteps(base, members)
  const stepsOfProducts = countBits(bits) * (facets.total / products.count)
  if (stepsOfProducts > stepsOfSets) return (_key, members) => countMembersIn(base, members)
  const counts = new Uint32Array(facets.keys.length)
  facets.addCounts(bits, counts)
  return (key) => counts[facets.idOf(key)] ?? 0
}

/** Adds a value of a filter. One that is already there, from an attribute or an option, is counted once for both. */
function addValue(values: CountedValue[], value: CountedValue, countBoth: () => CountedValue | null): void {
  const same = values.findIndex((other) => other.facetValue.value === value.facetValue.value)
  if (same < 0) values.push(value)
  else values[same] = countBoth() ?? value
}

/**
 * Tags are words for searching. One that has the name of another filter's value would only repeat it, and the others
 * are written as shoppers would write them.
 */
function leaveOutRepeatedTags(groups: Map<string, { name: FacetName; values: CountedValue[] }>): void {
  const tags = groups.get('tag')
  if (!tags) return
  const others = new Set<string>()
  for (const [param, { values }] of groups)
    if (param !== 'tag') for (const value of values) others.add(value.name.toLowerCase())
  tags.values = tags.values.flatMap((value) => {
    if (!value.isSelected && others.has(value.name.toLowerCase())) return []
    const name = value.name.charAt(0).toUpperCase() + value.name.slice(1)
    return [{ ...value, name, facetValue: { ...value.facetValue, name } }]
  })
}

/** Sorts sizes in wearing order, other values by the number of products. */
function sortValues(name: string, values: CountedValue[]): CountedValue[] {
  const byCount = [...values].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  const shown = byCount.filter((value, position) => position < maxValuesPerFacet || value.isSelected)
  const bySize = sizeOrder(
    name,
    shown.map((value) => value.name),
  )
  return bySize ? shown.sort((a, b) => bySize(a.name, b.name)) : shown
}

/**
 * The categories one level below the scope (the root categories when the scope is not a category), in the owner's
 * order. A level with a single category is replaced by the next level. After a selected category its subcategories
 * follow.
 */
function categoryLevel(
  names: FacetNames,
  scope: ListingScope,
  selected: string[],
  count: (key: string) => CountedValue | null,
): CountedValue[] {
  const below = (parent: number): CountedValue[] =>
    (names.children.get(parent) ?? []).flatMap((row) => count(`c${row.id}`) ?? [])
  const idOf = (value: CountedValue) => Number(value.key.slice(1))
  let level = below(scope.kind === 'category' ? scope.id : 0)
  for (let only = level[0]; level.length === 1 && only && !only.isSelected; only = level[0]) {
    const next = below(idOf(only))
    if (next.length === 0) break
    level = next
  }
  const shown: CountedValue[] = []
  for (const value of level) {
    shown.push(value)
    if (!value.isSelected) continue
    shown.push(...below(idOf(value)))
  }
  // a selected category is always shown, so that the shopper can remove it
  for (const slug of selected) {
    const value = count(facetKeys(names, 'category', slug)[0] ?? '')
    if (value && !shown.some((other) => other.key === value.key)) shown.push(value)
  }
  return shown
}

function stockFacet(index: CatalogueIndex, filtered: Filtered, query: ListingQuery): Facet | null {
  const base = filtered.without('in_stock')
  const available = copyBits(base, base.length)
  intersect(available, index.inStock)
  keepMatching(index, { ...filtered.variantsWithout('in_stock'), inStockOnly: true }, available)
  const count = countBits(available)
  if (!query.inStockOnly && (count === 0 || count === countBits(base))) return null
  const value: FacetValue = { value: '1', name: 'In stock only', count, isSelected: query.inStockOnly, swatch: null }
  return { kind: 'stock', param: 'in_stock', name: 'Availability', values: [value] }
}

/** The price filter, or null when there is nothing to choose. */
export function buildPriceFacet(index: CatalogueIndex, filtered: Filtered, query: ListingQuery): PriceFacet | null {
  const others = filtered.variantsWithout('price')
  const without = filtered.without('price')
  const range = isEmptyFilter(others) ? priceRange(index, without) : matchingPrices(index, others, without)
  const isSelected = query.priceFrom !== null || query.priceTo !== null
  if (!range || (range.lowest === range.highest && !isSelected)) return null
  return { ...range, from: query.priceFrom, to: query.priceTo }
}

/** A chip for every selected filter; shoppers can remove each of them. */
export function buildChips(
  names: FacetNames,
  query: ListingQuery,
  channel: Pick<Channel, 'currency' | 'languageTag'>,
): ListingPage['chips'] {
  const chips: ListingPage['chips'] = []
  for (const [param, values] of Object.entries(query.filters)) {
    for (const value of values) {
      const name = names.byKey.get(facetKeys(names, param, value)[0] ?? '')
      chips.push({ param, value, label: name ? `${name.group}: ${name.name}` : value })
    }
  }
  const price = (amount: number) => formatMoney(amount, channel.currency, channel.languageTag)
  if (query.priceFrom !== null)
    chips.push({ param: 'min_price', value: String(query.priceFrom), label: `From ${price(query.priceFrom)}` })
  if (query.priceTo !== null)
    chips.push({ param: 'max_price', value: String(query.priceTo), label: `Up to ${price(query.priceTo)}` })
  if (query.inStockOnly) chips.push({ param: 'in_stock', value: '1', label: 'In stock only' })
  return chips
}
