import { listedSorts } from '~/domain/catalogue/listing/listing'
import { compareText } from '~/domain/shared/text/compare-text'
import { numberColumns, type ColumnValues, type NumberColumn, type ProductColumns } from './product-columns'
import { createSortBuffers, sortByNumber, sortByText } from './sort-ordinals'
import { SortedBlocks, type CompareOrdinals } from './sorted-blocks'

export const indexedSorts = [...listedSorts, 'highest-price'] as const
/** 'highest-price' sorts by the most expensive variant, for the price filter. Shoppers can choose the others. */
export type IndexedSort = (typeof indexedSorts)[number]

interface SortColumn {
  column: NumberColumn
  isDescending: boolean
}

const up = (column: NumberColumn): SortColumn => ({ column, isDescending: false })
const down = (column: NumberColumn): SortColumn => ({ column, isDescending: true })

/** The columns that each sort compares, in this order; then products are in the order of their ids. */
const sortColumns: Record<IndexedSort, SortColumn[] | 'sortName'> = {
  featured: [up('featuredRank'), down('unitsSold')],
  newest: [down('createdAt'), down('productId')],
  'price-up': [up('priceMin')],
  'price-down': [down('priceMin')],
  name: 'sortName',
  'best-selling': [down('unitsSold')],
  rating: [down('rating'), down('unitsSold')],
  'highest-price': [down('priceMax')],
}

export function compareBySort(products: ProductColumns, sort: IndexedSort): CompareOrdinals {
  const columns = sortColumns[sort]
  const compareIds: CompareOrdinals = (a, b) => products.productIdAt(a) - products.productIdAt(b)
  if (columns === 'sortName') {
    const names = products.sortNames
    return (a, b) => compareText(names[a] ?? '', names[b] ?? '') || compareIds(a, b)
  }
  return (a, b) => {
    for (const { column, isDescending } of columns) {
      const values = products.numbers[column]
      const difference = (values[a] ?? 0) - (values[b] ?? 0)
      if (difference !== 0) return isDescending ? -difference : difference
    }
    return compareIds(a, b)
  }
}

/** The sorts in which a product with changed values has another place. */
export function changedSorts(products: ProductColumns, ordinal: number, values: ColumnValues): IndexedSort[] {
  const changed = new Set<NumberColumn | 'sortName'>(
    numberColumns.filter((column) => products.numbers[column][ordinal] !== values[column]),
  )
  if (products.sortNames[ordinal] !== values.sortName) changed.add('sortName')
  if (changed.size === 0) return []
  return indexedSorts.filter((sort) => {
    const columns = sortColumns[sort]
    return columns === 'sortName' ? changed.has(columns) : columns.some(({ column }) => changed.has(column))
  })
}

export type ListingSorts = Record<IndexedSort, SortedBlocks>

export function createSorts(): ListingSorts {
  return {
    featured: new SortedBlocks(),
    newest: new SortedBlocks(),
    'price-up': new SortedBlocks(),
    'price-down': new SortedBlocks(),
    name: new SortedBlocks(),
    'best-selling': new SortedBlocks(),
    rating: new SortedBlocks(),
    'highest-price': new SortedBlocks(),
  }
}

/** Fills every sort with some products, in short steps. */
export function* fillSorts(sorts: ListingSorts, products: ProductColumns, ordinals: Uint32Array): Generator<void> {
  const buffers = createSortBuffers(ordinals.length)
  const byId = (yield* sortByNumber(ordinals, products.numbers.productId, false, buffers)).slice()
  for (const sort of indexedSorts) {
    const columns = sortColumns[sort]
    let order: Uint32Array = byId
    if (columns === 'sortName')
      order = yield* sortByText(byId, products.sortNames, compareBySort(products, sort), buffers)
    else
      for (const { column, isDescending } of columns.toReversed())
        order = yield* sortByNumber(order, products.numbers[column], isDescending, buffers)
    sorts[sort].fill(order)
    yield
  }
}
