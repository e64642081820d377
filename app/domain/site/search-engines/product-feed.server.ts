import type { Shop } from '~/domain/shared/shop'
import { readChosenOptions, readFeedRowsAfter, type ChosenOption, type FeedRow } from './product-feed.queries.server'

const batchSize = 256

export interface FeedVariant extends FeedRow {
  options: ChosenOption[]
}

/** Every variant that the channel sells as a whole thing and sends, in batches. */
export async function* readFeedVariants({ db, channel }: Pick<Shop, 'db' | 'channel'>): AsyncGenerator<FeedVariant[]> {
  for (let after = 0; ;) {
    const rows = await readFeedRowsAfter(db.read, channel.id, after, batchSize)
    const last = rows.at(-1)
    if (!last) return
    const chosen = await readChosenOptions(
      db.read,
      rows.map(({ variantId }) => variantId),
    )
    const byVariant = new Map<number, ChosenOption[]>(rows.map(({ variantId }) => [variantId, []]))
    for (const { variantId, slug, value } of chosen) byVariant.get(variantId)?.push({ slug, value })
    yield rows.map((row) => ({ ...row, options: byVariant.get(row.variantId) ?? [] }))
    if (rows.length < batchSize) return
    after = last.variantId
  }
}
