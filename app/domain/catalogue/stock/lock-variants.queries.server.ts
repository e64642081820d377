import type { Knex } from 'knex'
import { inChunks } from '~db/bulk-rows'

/**
 * Locks the variants of some products, then their stock, each in the order of their ids, until the transaction ends: for
 * what writes the rows of these products. The rows of `products` are locked later, because whoever has sold something
 * has locked its stock before (see lockStockRows).
 */
export async function lockVariants(trx: Knex, productIds: readonly number[]): Promise<void> {
  const ids: number[] = []
  for (const chunk of inChunks([...new Set(productIds)], chunkSize))
    ids.push(...(await trx('variants').whereIn('product_id', chunk).pluck<number[]>('id')))
  ids.sort((one, other) => one - other)
  for (const chunk of inChunks(ids, chunkSize))
    await trx('variants').whereIn('id', chunk).orderBy('id').forNoKeyUpdate().select('id')
  for (const chunk of inChunks(ids, chunkSize))
    await trx('stock').whereIn('variant_id', chunk).orderBy('variant_id').forUpdate().select('variant_id')
}

/** SQLite accepts at most so many values of a list. */
const chunkSize = 500
