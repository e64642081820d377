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
import { findPincode } from '~/domain/pincodes/pincode.queries.server'
import type { CartReads } from './cart-reads.server'

type Source = Pick<Visitor, 'db' | 'channel'>

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
const pincodes = keepContent({
  max: 500,
  keyOf: ({ channel }: Source, pincode: string, _isTableEmpty: boolean) => [channel.id, pincode],
  load: ({ db, channel }, pincode, isTableEmpty) => findPincode(db.read, channel.id, pincode, { isTableEmpty }),
})

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
    pincode: (pincode) => pincodes(source, pincode, reads.facts.isPincodeTableEmpty),
  }
}

/**
 * The same reads of a transaction that orders the cart: the names and pictures of its products are what the pages of the
 * cart have kept, where they have. The transaction reads everything else.
 */
export function withKnownContent(reads: CartReads, source: Source): CartReads {
  return {
    ...reads,
    variantOptions: async (ids) => variantOptions.known(source, ids) ?? reads.variantOptions(ids),
    pictures: async (ids) => pictures.known(source, ids) ?? reads.pictures(ids),
  }
}
