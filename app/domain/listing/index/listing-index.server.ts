import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/channels/channel'
import { createCatalogueIndex, indexedSorts, moveInSort, indexListings, type CatalogueIndex } from './listing-index'
import { readChannelVersion, readListingsAfter } from './listing-index.queries.server'

/** Rows that one statement reads: about 1.5 ms of SQLite. */
const rowBatchSize = 300
/** Products sorted in together while the index is built: about 5 ms a sort. */
const sortBatchSize = 3000

interface ChannelIndex {
  index: CatalogueIndex
  catchingUp: Promise<void> | null
}

const indexes = new WeakMap<Database, Map<number, ChannelIndex>>()

/**
 * The index of the shop's channel, as current as the database at the time of the call. The first call builds it; later
 * the channel's catalogue version and the rows that changed since. Concurrent calls share one build.
 */
export async function getCatalogueIndex(shop: { db: Database; channel: Pick<Channel, 'id'> }): Promise<CatalogueIndex> {
  const entry = entryFor(shop.db, shop.channel.id)
  const version = await readChannelVersion(shop.db.read, shop.channel.id)
  while (entry.index.version < version) {
    entry.catchingUp ??= catchUp(shop.db, shop.channel.id, entry.index, version).finally(() => {
      entry.catchingUp = null
    })
    await entry.catchingUp
  }
  return entry.index
}

function entryFor(db: Database, channelId: number): ChannelIndex {
  let channels = indexes.get(db)
  if (!channels) {
    channels = new Map()
    indexes.set(db, channels)
  }
  let entry = channels.get(channelId)
  if (!entry) {
    entry = { index: createCatalogueIndex(), catchingUp: null }
    channels.set(channelId, entry)
  }
  return entry
}

/**
 * Reads rows in the order of (version, product id) until there are no more. A writer holds the channel's row until it
 * commits, so versions become visible in order, and a row that changes again is read again later.
 */
async function catchUp(db: Database, channelId: number, index: CatalogueIndex, version: number): Promise<void> {
  let moved: number[] = []
  for (;;) {
    const rows = await readListingsAfter(db.read, channelId, index.cursor, rowBatchSize)
    moved.push(...indexListings(index, rows))
    const last = rows.at(-1)
    if (last) index.cursor = { version: last.version, productId: last.productId }
    const isLast = rows.length < rowBatchSize
    if (isLast || moved.length >= sortBatchSize) {
      await updateSorts(index, moved)
      moved = []
    }
    if (isLast) break
    // lets other requests run between batches
    await nextTurn()
  }
  index.version = Math.max(version, index.cursor.version)
}

/**
 * Updates every sort. Few changes are applied without a pause, so that no request sees only some of them; after many
 * changes there is a pause after each sort.
 */
async function updateSorts(index: CatalogueIndex, moved: number[]): Promise<void> {
  for (const sort of indexedSorts) {
    moveInSort(index, sort, moved)
    if (moved.length > rowBatchSize) await nextTurn()
  }
}
