import type { Shop } from '~/domain/shared/shop'
import {
  readChosenOptions,
  readFeedRows,
  readPricedVariantsAfter,
  type ChosenOption,
  type FeedRow,
} from './product-feed.queries.server'

/** Variants that one statement reads: some milliseconds. */
const batchSize = 128

export interface FeedVariant extends FeedRow {
  options: ChosenOption[]
}

/** Every variant that the channel sells as a whole thing and sends, in batches, of which some may be empty. */
export async function* readFeedVariants({ db, channel }: Pick<Shop, 'db' | 'channel'>): AsyncGenerator<FeedVariant[]> {
  for (let after = 0; ;) {
    const ids = await readPricedVariantsAfter(db.read, channel.id, after, batchSize)
    const last = ids.at(-1)
    if (last === undefined) return
    const rows = await readFeedRows(db.read, channel.id, ids)
    const byVariant = new Map<number, ChosenOption[]>(rows.map(({ variantId }) => [variantId, []]))
    const chosen = rows.length === 0 ? [] : await readChosenOptions(db.read, [...byVariant.keys()])
    for (const { variantId, slug, value } of chosen) byVariant.get(variantId)?.push({ slug, value })
    yield rows.map((row) => ({ ...row, options: byVariant.get(row.variantId) ?? [] }))
    after = last
  }
}
