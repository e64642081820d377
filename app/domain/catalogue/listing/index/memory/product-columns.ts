import type { NewListing } from './indexed-listing'

/** The numbers that the index has of each product. */
export const numberColumns = [
  'productId',
  'priceMin',
  'priceMax',
  'createdAt',
  'unitsSold',
  'rating',
  'featuredRank',
] as const
export type NumberColumn = (typeof numberColumns)[number]

/** The values of one column. Whole numbers from 0 to 2³² - 1 take half as much memory as others. */
export type Numbers = Uint32Array | Float64Array

/** The values of a product that the index keeps as columns. */
export type ColumnValues = Record<NumberColumn, number> & { sortName: string }

/** The rank of products that are not featured, after those that are. The highest number of a small column. */
const notFeatured = 2 ** 32 - 1

/** Featured position 0 is "not featured". */
export function columnValuesOf(row: NewListing): ColumnValues {
  return {
    productId: row.productId,
    priceMin: row.priceMin,
    priceMax: row.priceMax,
    createdAt: row.createdAt,
    unitsSold: row.unitsSold,
    rating: row.rating,
    featuredRank: row.featuredPosition > 0 ? Math.min(row.featuredPosition, notFeatured - 1) : notFeatured,
    sortName: row.sortName,
  }
}

/** Product ids of one page of the table that finds ordinals. */
const idPageSize = 4096

/**
 * The products of an index as columns, by ordinal: a typed array for each number, because a million objects would take
 * a gigabyte.
 */
export class ProductColumns {
  count = 0
  /** The highest id of a product; 0 without products. */
  lastId = 0
  readonly numbers: Record<NumberColumn, Numbers> = {
    productId: new Uint32Array(0),
    priceMin: new Uint32Array(0),
    priceMax: new Uint32Array(0),
    createdAt: new Float64Array(0),
    unitsSold: new Uint32Array(0),
    rating: new Uint32Array(0),
    featuredRank: new Uint32Array(0),
  }
  readonly sortNames: string[] = []
  /** Ordinals + 1 by product id, in pages; 0 where there is none. Ids are generated, so that pages are nearly full. */
  private readonly idPages = new Map<number, Uint32Array>()

  productIdAt(ordinal: number): number {
    return this.numbers.productId[ordinal] ?? 0
  }

  ordinalOf(productId: number): number | undefined {
    const page = this.idPages.get(Math.floor(productId / idPageSize))
    const found = page?.[productId % idPageSize] ?? 0
    return found === 0 ? undefined : found - 1
  }

  /**
   * Returns a product's text for sorting: the string that is stored here already when the product has the same text
   * here. Texts of a million products take 50 MB.
   */
  sharedName(productId: number, name: string): string {
    const known = this.sortNames[this.ordinalOf(productId) ?? -1]
    return known === name ? known : name
  }

  /** Adds a product and returns its ordinal. */
  add(values: ColumnValues): number {
    const ordinal = this.count++
    this.lastId = Math.max(this.lastId, values.productId)
    if (ordinal >= this.numbers.productId.length) this.grow()
    const pageNumber = Math.floor(values.productId / idPageSize)
    let page = this.idPages.get(pageNumber)
    if (!page) {
      page = new Uint32Array(idPageSize)
      this.idPages.set(pageNumber, page)
    }
    page[values.productId % idPageSize] = ordinal + 1
    this.set(ordinal, values)
    return ordinal
  }

  set(ordinal: number, values: ColumnValues): void {
    for (const name of numberColumns) {
      const value = values[name]
      const column = this.numbers[name]
      column[ordinal] = value
      if (column instanceof Float64Array || column[ordinal] === value) continue
      // the first number that a small column cannot hold
      const wide = Float64Array.from(column)
      wide[ordinal] = value
      this.numbers[name] = wide
    }
    if (this.sortNames[ordinal] !== values.sortName) this.sortNames[ordinal] = values.sortName
  }

  private grow(): void {
    const capacity = Math.max(1024, Math.ceil(this.count * 1.3))
    for (const name of numberColumns) {
      const before = this.numbers[name]
      const longer = before instanceof Uint32Array ? new Uint32Array(capacity) : new Float64Array(capacity)
      longer.set(before)
      this.numbers[name] = longer
    }
  }
}
