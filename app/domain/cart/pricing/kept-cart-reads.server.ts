import type { Knex } from 'knex'
import {
  readCartVariantOptions,
  readPictures,
  readValuesOfOptions,
} from '~/domain/cart/lines/cart-variants.queries.server'
import {
  readProductCategoryIds,
  readProductCollectionIds,
} from '~/domain/cart/lines/cart-product-groups.queries.server'
import { keepContent } from '~/domain/facts/keep-content.server'
import type { Visitor } from '~/domain/shop'
import type { CartReads } from './cart-reads.server'

type Source = Pick<Visitor, 'db'>

function keptByIds<Value>(read: (q: Knex, ids: readonly number[]) => Promise<Value>) {
  return keepContent({
    max: 500,
    keyOf: (_source: Source, ids: readonly number[]) => ids,
    load: ({ db }, ids) => read(db.read, ids),
  })
}

const variantOptions = keptByIds(readCartVariantOptions)
const optionValues = keptByIds(readValuesOfOptions)
const pictures = keptByIds(readPictures)
const productCategories = keptByIds(readProductCategoryIds)
const productCollections = keptByIds(readProductCollectionIds)

/**
 * The same reads for a cart that is only shown: what everybody sees of its products is kept, as on pages. Prices and
 * stock are read each time.
 */
export function withKeptContent(reads: CartReads, source: Source): CartReads {
  return {
    ...reads,
    variantOptions: (ids) => variantOptions(source, ids),
    optionValues: (ids) => optionValues(source, ids),
    pictures: (ids) => pictures(source, ids),
    productCategories: (ids) => productCategories(source, ids),
    productCollections: (ids) => productCollections(source, ids),
  }
}
