import type { ListingQuery } from './listing'
import { eachBit, type Bitmap } from './index/facet-members'
import type { FacetNames } from './index/facet-names.server'
import type { CatalogueIndex } from './index/listing-index'
import type { Combination, Shape, VariantLists } from './index/memory/variant-lists'

/** The values of one option that a query asks for. */
interface OptionCondition {
  /** The filter's parameter: o.size. */
  param: string
  option: string
  values: ReadonlySet<string>
  /** Whether one of the values has a colour, which pictures show. */
  isColour: boolean
  /** Whether a combination has one of the values, by its number, as far as it has been asked for. */
  known: boolean[]
}

/** The part of a query that must hold for one and the same variant of a product. */
export interface VariantFilter {
  options: OptionCondition[]
  /** Minor units; null without a filter of prices. */
  price: { from: number; to: number } | null
  inStockOnly: boolean
}

export function variantFilter(names: FacetNames, query: ListingQuery): VariantFilter {
  const hasPrice = query.priceFrom !== null || query.priceTo !== null
  return {
    options: Object.entries(query.filters).flatMap(([param, values]) =>
      param.startsWith('o.') && values.length > 0
        ? [
            optionCondition(
              names,
              param,
              values.flatMap((value) => names.keys.get(`${param} ${value}`) ?? []),
            ),
          ]
        : [],
    ),
    price: hasPrice ? { from: query.priceFrom ?? -Infinity, to: query.priceTo ?? Infinity } : null,
    inStockOnly: query.inStockOnly,
  }
}

/** @param keys facet keys; those of attributes, which belong to a product and not to a variant, are left out */
export function optionCondition(names: FacetNames, param: string, keys: readonly string[]): OptionCondition {
  const option = param.slice('o.'.length)
  const prefix = `o:${option}:`
  const own = keys.filter((key) => key.startsWith(prefix))
  const isColour = own.some((key) => (names.byKey.get(key)?.swatch ?? null) !== null)
  return { param, option, values: new Set(own.map((key) => key.slice(prefix.length))), isColour, known: [] }
}

/** The filter without the condition of a parameter: o.size, 'price' or 'in_stock'. */
export function withoutCondition(filter: VariantFilter, param: string | null): VariantFilter {
  return {
    options: filter.options.filter((condition) => condition.param !== param),
    price: param === 'price' ? null : filter.price,
    inStockOnly: param === 'in_stock' ? false : filter.inStockOnly,
  }
}

/** Whether a query asks nothing of variants. */
export function isEmptyFilter({ options, price, inStockOnly }: VariantFilter): boolean {
  return options.length === 0 && price === null && !inStockOnly
}

/** Whether a product has a variant that matches as soon as the product itself matches. */
function holdsForProducts({ options, price, inStockOnly }: VariantFilter): boolean {
  return price === null && options.length + (inStockOnly ? 1 : 0) <= 1
}

function fits(condition: OptionCondition, lists: VariantLists, id: number): boolean {
  return (condition.known[id] ??= hasValue(lists.combinations[id], condition))
}

function hasValue(combination: Combination | undefined, { option, values }: OptionCondition): boolean {
  const value = combination?.get(option)
  return value !== undefined && (value === null ? values.size > 0 : values.has(value))
}

/**
 * The places of the variants of a shape that match by options and stock. An option of which no variant has a value that
 * is asked for does not count: the product matches by an attribute with the name of the option.
 */
function placesIn(lists: VariantLists, { options, inStockOnly }: VariantFilter, shape: Shape): number[] {
  const { combinations, isSoldOut } = shape
  const asked = options.filter((condition) => combinations.some((id) => fits(condition, lists, id)))
  const places: number[] = []
  for (let at = 0; at < combinations.length; at++) {
    const id = combinations[at] ?? 0
    if (!(inStockOnly && isSoldOut[at]) && asked.every((condition) => fits(condition, lists, id))) places.push(at)
  }
  return places
}

/** Returns the places of a shape by its number, each compared once. */
function placesByShape(lists: VariantLists, filter: VariantFilter): (id: number) => readonly number[] {
  const known: Array<readonly number[] | undefined> = []
  return (id) => {
    const places = known[id]
    if (places) return places
    const shape = lists.shapes[id]
    return (known[id] = shape ? placesIn(lists, filter, shape) : [])
  }
}

const isPriced = ({ price }: VariantFilter, own: number) => price === null || (own >= price.from && own <= price.to)

/** Returns the prices of the variants of a product by their places. */
function pricesOf({ products, variants }: CatalogueIndex, ordinal: number): (at: number) => number {
  const { start, end } = variants.rangeOf(ordinal)
  const { numbers } = variants
  const { priceMin } = products.numbers
  return (at) => (start === end ? (priceMin[ordinal] ?? 0) : (variants.prices[numbers[start + at] ?? 0] ?? 0))
}

/** Whether all variants of a product have prices that are asked for. */
function hasOnlyPrices({ products }: CatalogueIndex, filter: VariantFilter, ordinal: number): boolean {
  const { priceMin, priceMax } = products.numbers
  return isPriced(filter, priceMin[ordinal] ?? 0) && isPriced(filter, priceMax[ordinal] ?? 0)
}

/** Takes the products out of a set of which no variant matches alone; they match each of the conditions. */
export function keepMatching(index: CatalogueIndex, filter: VariantFilter, bits: Bitmap): void {
  if (holdsForProducts(filter)) return
  const { variants } = index
  const placesOf = placesByShape(variants, filter)
  eachBit(bits, (ordinal) => {
    const shape = variants.shapeIdOf(ordinal)
    if (shape === 0) return
    const places = placesOf(shape)
    if (places.length > 0 && hasOnlyPrices(index, filter, ordinal)) return
    const priceAt = pricesOf(index, ordinal)
    if (places.some((at) => isPriced(filter, priceAt(at)))) return
    bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) & ~(1 << (ordinal & 31))
  })
}

/**
 * The number of products of a set, by the number of the facet key of an option's value, that have a variant which
 * matches and has the value.
 */
export function countOptionValues(index: CatalogueIndex, filter: VariantFilter, bits: Bitmap): Uint32Array {
  const { facets, variants } = index
  const counts = new Uint32Array(facets.keys.length)
  const placesOf = placesByShape(variants, filter)
  const valuesOf = createValueCounter(index, counts)
  const productsByShape = new Uint32Array(variants.shapes.length)
  const isAny = variants.shapes.map(({ combinations }) =>
    combinations.some((id) => [...(variants.combinations[id]?.values() ?? [])].includes(null)),
  )
  // products without stored variants have every value
  const plain = new Uint32Array(bits.length)
  eachBit(bits, (ordinal) => {
    const id = variants.shapeIdOf(ordinal)
    if (id === 0) plain[ordinal >>> 5] = (plain[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
    else if (!isAny[id] && hasOnlyPrices(index, filter, ordinal)) productsByShape[id] = (productsByShape[id] ?? 0) + 1
    else {
      const priceAt = pricesOf(index, ordinal)
      const places = placesOf(id).filter((at) => isPriced(filter, priceAt(at)))
      valuesOf(id, places, 1, ordinal)
    }
  })
  for (const [id, products] of productsByShape.entries()) if (products > 0) valuesOf(id, placesOf(id), products)
  facets.addCounts(plain, counts)
  return counts
}

/**
 * Returns a function that adds a number of products to the counts of the option values that variants of a shape have,
 * each once; of what fits any value, to those of the given product.
 */
function createValueCounter({ facets, variants }: CatalogueIndex, counts: Uint32Array) {
  const keysByCombination: Array<{ ids: number[]; prefixes: string[] } | undefined> = []
  const keysOf = (combination: number) => {
    const values = [...(variants.combinations[combination] ?? [])]
    return (keysByCombination[combination] ??= {
      ids: values.flatMap(([option, value]) => facets.idsByKey.get(`o:${option}:${value ?? ''}`) ?? []),
      prefixes: values.flatMap(([option, value]) => (value === null ? [`o:${option}:`] : [])),
    })
  }
  const lastRound = new Uint32Array(counts.length)
  let round = 0
  return (shape: number, places: readonly number[], products: number, ordinal?: number): void => {
    round++
    const add = (id: number) => {
      if (lastRound[id] !== round) counts[id] = (counts[id] ?? 0) + products
      lastRound[id] = round
    }
    for (const at of places) {
      const { ids, prefixes } = keysOf(variants.shapes[shape]?.combinations[at] ?? 0)
      for (const id of ids) add(id)
      if (ordinal === undefined) continue
      for (const prefix of prefixes)
        facets.each(ordinal, (id) => {
          if (facets.keys[id]?.startsWith(prefix)) add(id)
        })
    }
  }
}

/** Lowest and highest price of the variants that match, among some products; null without any. */
export function matchingPrices(
  index: CatalogueIndex,
  filter: VariantFilter,
  bits: Bitmap,
): { lowest: number; highest: number } | null {
  const { products, variants } = index
  const { priceMin, priceMax } = products.numbers
  const placesOf = placesByShape(variants, filter)
  let lowest = Infinity
  let highest = -Infinity
  eachBit(bits, (ordinal) => {
    const [min = 0, max = 0] = [priceMin[ordinal], priceMax[ordinal]]
    // most products can change neither
    if (min >= lowest && max <= highest) return
    const shape = variants.shapeIdOf(ordinal)
    const priceAt = pricesOf(index, ordinal)
    const own = shape === 0 || min === max ? [min, max] : placesOf(shape).map(priceAt)
    for (const price of own) {
      if (price < lowest) lowest = price
      if (price > highest) highest = price
    }
  })
  return lowest === Infinity ? null : { lowest, highest }
}

/** The variant of a product that a filtered listing shows. */
export interface ShownVariant {
  variantId: number
  /** Whether another variant that is shown by it costs more. */
  isFromPrice: boolean
  /** Option slug → value slug of the options that are filtered by. */
  options: Record<string, string>
  /** Whether the product's page would show another price with these options alone. */
  isExact: boolean
  /** The variants whose pictures show it, too: with the same colour, or all the values that are filtered by. */
  pictureIds: ReadonlySet<number>
}

/** The variants that a card may show, of those that match: available ones, or all where none is. */
function shownPlaces(filter: VariantFilter, shape: Shape, places: readonly number[], priceAt: (at: number) => number) {
  const matching = places.filter((at) => isPriced(filter, priceAt(at)))
  const available = matching.filter((at) => !shape.isSoldOut[at])
  return available.length > 0 ? available : matching
}

/** Returns a function for the price that a filtered listing shows of a product, and sorts it by. */
export function shownPrices(index: CatalogueIndex, filter: VariantFilter): (ordinal: number) => number {
  const { products, variants } = index
  const placesOf = placesByShape(variants, filter)
  return (ordinal) => {
    const id = variants.shapeIdOf(ordinal)
    const shape = variants.shapes[id]
    const lowest = products.numbers.priceMin[ordinal] ?? 0
    if (id === 0 || !shape) return lowest
    const priceAt = pricesOf(index, ordinal)
    const prices = shownPlaces(filter, shape, placesOf(id), priceAt).map(priceAt)
    return prices.length === 0 ? lowest : Math.min(...prices)
  }
}

/**
 * Chooses the variant to show of a product with several: one that matches, available before sold out, then the cheapest.
 * @param row `listings.variants` and `listings.sold_out`
 */
export function chooseShown(
  lists: VariantLists,
  filter: VariantFilter,
  row: { variants: string; soldOut: string },
): ShownVariant | null {
  const { ids, prices, shape } = lists.parse(row.variants, row.soldOut)
  const priceAt = (at: number) => prices[at] ?? 0
  const idAt = (at: number) => ids[at] ?? 0
  const shown = shownPlaces(filter, shape, placesIn(lists, filter, shape), priceAt)
  const price = Math.min(...shown.map(priceAt))
  const best = shown.find((at) => priceAt(at) === price)
  if (best === undefined) return null
  const values = lists.combinations[shape.combinations[best] ?? 0]
  const options: Record<string, string> = {}
  for (const { option, values: asked } of filter.options) {
    const own = values?.get(option)
    const value = own === null ? [...asked][0] : own
    if (value !== undefined) options[option] = value
  }
  const placesWith = (conditions: OptionCondition[]) =>
    placesIn(lists, { options: conditions, price: null, inStockOnly: false }, shape)
  const colours = filter.options.filter(({ isColour }) => isColour)
  const pictured = colours.length > 0 ? colours : filter.options
  return {
    variantId: idAt(best),
    isFromPrice: shown.some((at) => priceAt(at) !== price),
    options,
    isExact: Math.min(...placesWith(filter.options).map(priceAt)) !== price,
    pictureIds: new Set(pictured.length > 0 ? placesWith(pictured).map(idAt) : []),
  }
}
