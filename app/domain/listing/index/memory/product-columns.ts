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

/** The values of a product that the index keeps as columns. */
export type ColumnValues = Record<NumberColumn, number> & { sortName: string }

/** Featured position 0 is "not featured": after those that are. */
export function columnValuesOf(row: NewListing): ColumnValues {
  return {
    productId: row.productId,
    priceMin: row.priceMin,
    priceMax: row.priceMax,
    createdAt: row.createdAt,
    unitsSold: row.unitsSold,
    rating: row.rating,
    featuredRank: row.featuredPosition > 0 ? row.featuredPosition : Number.MAX_SAFE_INTEGER,
    sortName: row.sortName,
  }
}

/** Product ids of one page of the table that finds ordinals. */
const idPageSize = 4096

/**
 * The products of an index as columns, by ordinal: a typed array for each number, because a million objects would take a
 * gigabyte.
 */
export class ProductColumns {
  count = 0
  /** The highest id of a product; 0 without products. */
  lastId = 0
  readonly numbers: Record<NumberColumn, Float64Array> = {
    productId: new Float64Array(0),
    priceMin: new Float64Array(0),
    priceMax: new Float64Array(0),
    createdAt: new Float64Array(0),
    unitsSold: new Float64Array(0),
    rating: new Float64Array(0),
    featuredRank: new Float64Array(0),
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
    for (const name of numberColumns) this.numbers[name][ordinal] = values[name]
    if (this.sortNames[ordinal] !== values.sortName) this.sortNames[ordinal] = values.sortName
  }

  private grow(): void {
    const capacity = Math.max(1024, Math.ceil(this.count * 1.3))
    for (const name of numberColumns) {
      const longer = new Float64Array(capacity)
      longer.set(this.numbers[name])
      this.numbers[name] = longer
    }
  }
}
