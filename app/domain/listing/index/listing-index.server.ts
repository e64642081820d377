import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/channels/channel'
import { createCatalogueIndex, indexedSorts, moveInSort, takeListingRows, type CatalogueIndex } from './listing-index'
import { catalogueVersion, catalogueVersionOfAll, listingRowsAfter } from './listing-index.queries.server'

/** Rows a statement reads at most: about 1.5 ms of SQLite. */
const chunkSize = 300
/** Products sorted in at once while the index is built: about 5 ms a sort. */
const sortBatch = 3000

interface ChannelIndex {
  index: CatalogueIndex
  catchingUp: Promise<void> | null
}

const indexes = new WeakMap<Database, Map<number, ChannelIndex>>()

/**
 * The index of the visitor's channel, as new as the database was when asked. The first call builds it; later ones read
 * the channel's catalogue version and the rows that changed since. Concurrent calls share one build.
 */
export async function getCatalogueIndex(visitor: {
  db: Database
  channel: Pick<Channel, 'id'>
}): Promise<CatalogueIndex> {
  const entry = entryFor(visitor.db, visitor.channel.id)
  const version = await catalogueVersion(visitor.db.read, visitor.channel.id)
  while (entry.index.version < version) {
    entry.catchingUp ??= catchUp(visitor.db, visitor.channel.id, entry.index, version).finally(() => {
      entry.catchingUp = null
    })
    await entry.catchingUp
  }
  return entry.index
}

/** Grows with every change that a listing of some channel shows, whichever process made it. */
export async function readCatalogueVersion(db: Pick<Database, 'read'>): Promise<number> {
  return catalogueVersionOfAll(db.read)
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
 * commits, so versions become visible in order and a row that changes again comes up again later.
 */
async function catchUp(db: Database, channelId: number, index: CatalogueIndex, version: number): Promise<void> {
  let moved: number[] = []
  for (;;) {
    const rows = await listingRowsAfter(db.read, channelId, index.cursor, chunkSize)
    moved.push(...takeListingRows(index, rows))
    const last = rows.at(-1)
    if (last) index.cursor = { version: last.version, productId: last.productId }
    const isLast = rows.length < chunkSize
    if (isLast || moved.length >= sortBatch) {
      await sortIn(index, moved)
      moved = []
    }
    if (isLast) break
    // other requests get their turn between chunks
    await nextTurn()
  }
  index.version = Math.max(version, index.cursor.version)
}

/** A handful of changes is sorted in at once, so that nobody sees half of it; many one sort at a time. */
async function sortIn(index: CatalogueIndex, moved: number[]): Promise<void> {
  for (const sort of indexedSorts) {
    moveInSort(index, sort, moved)
    if (moved.length > chunkSize) await nextTurn()
  }
}
