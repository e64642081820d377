import type { Shop } from '~/domain/shop'
import { readFeedRowsAfter, type FeedRow } from './product-feed.queries.server'

const batchSize = 500

/** Every variant that the channel sells as a whole thing and sends, in batches. */
export async function* readFeedRows({ db, channel }: Pick<Shop, 'db' | 'channel'>): AsyncGenerator<FeedRow[]> {
  for (let after = 0; ;) {
    const rows = await readFeedRowsAfter(db.read, channel.id, after, batchSize)
    yield rows
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = last.variantId
  }
}
