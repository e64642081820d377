import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Database } from '~db/connection'
import { DatabaseUnavailableError } from '~db/unavailable'
import { seconds } from '~/domain/shared/units'
import type { Channel } from '~/domain/operations/channels/channel'
import { addNewListings, completeIndex } from './build-index'
import { applyListings, createCatalogueIndex, type CatalogueIndex } from './listing-index'
import { readChannelVersion, readListedAfter, readListingsAfter } from './listing-index.queries.server'

/** Changed rows that are read and applied together, without a pause: about 10 ms. */
const changeBatchSize = 300
/** Rows that one statement reads while the index is built: 0.1 ms, or 5 ms when the disk has to be read for each. */
const buildBatchSize = 50
/** How long (ms) the index is built before other requests get their turn. */
const maxStepTime = 10

interface ChannelIndex {
  /** Null before its rows have been read. */
  index: CatalogueIndex | null
  catchingUp: Promise<void> | null
}

const indexes = new WeakMap<Database, Map<number, ChannelIndex>>()

/** How long (ms) a request waits for the first build; with a million products it takes longer. */
const maxBuildWait = seconds(3)

/**
 * The index of the shop's channel, as current as the database at the time of the call. The first call builds it; later
 * calls compare the channel's catalogue version and apply the rows that changed since. Concurrent calls share the work.
 * Throws DatabaseUnavailableError when the first build takes longer than `maxWait` (ms, three seconds by default), so
 * that a shop that has just started asks its visitors to try again. The build goes on.
 */
export async function getCatalogueIndex(
  shop: { db: Database; channel: Pick<Channel, 'id'> },
  { maxWait = maxBuildWait } = {},
): Promise<CatalogueIndex> {
  const entry = entryFor(shop.db, shop.channel.id)
  const version = await readChannelVersion(shop.db.read, shop.channel.id)
  for (;;) {
    const { index } = entry
    if (index && index.version >= version) return index
    entry.catchingUp ??= catchUp(shop.db, shop.channel.id, entry, version).finally(() => {
      entry.catchingUp = null
    })
    if (index) await entry.catchingUp
    else await waitForBuild(entry.catchingUp, maxWait)
  }
}

async function waitForBuild(build: Promise<void>, maxWait: number): Promise<void> {
  if (maxWait === Infinity) return build
  const hasEnded = build.then(() => true)
  // when the wait has ended, nobody else handles an error of the build
  hasEnded.catch(() => {})
  const timer = new AbortController()
  const options = { signal: timer.signal, ref: false }
  const timeout = maxWait === 0 ? false : wait(maxWait, false, options).catch(() => false)
  try {
    const isBuilt = await Promise.race([timeout, hasEnded])
    if (!isBuilt) throw new DatabaseUnavailableError('starting', 'LISTINGS')
  } finally {
    timer.abort()
  }
}

function entryFor(db: Database, channelId: number): ChannelIndex {
  let channels = indexes.get(db)
  if (!channels) {
    channels = new Map()
    indexes.set(db, channels)
  }
  let entry = channels.get(channelId)
  if (!entry) {
    entry = { index: null, catchingUp: null }
    channels.set(channelId, entry)
  }
  return entry
}

async function catchUp(db: Database, channelId: number, entry: ChannelIndex, version: number): Promise<void> {
  const index = entry.index ?? (await buildIndex(db, channelId, version))
  entry.index = index
  await applyChanges(db, channelId, entry, index)
  index.version = Math.max(version, index.cursor.version)
}

/**
 * Builds an index from all listed products, in the order of their product ids. Rows that change meanwhile get a version
 * after `version` and are applied afterwards.
 */
async function buildIndex(db: Database, channelId: number, version: number): Promise<CatalogueIndex> {
  const index = createCatalogueIndex()
  const other = [...(indexes.get(db)?.values() ?? [])].find((entry) => entry.index)?.index ?? undefined
  for (let lastId = 0; ;) {
    const rows = await readListedAfter(db.read, channelId, lastId, buildBatchSize)
    addNewListings(index, rows, other)
    lastId = rows.at(-1)?.productId ?? lastId
    // lets other requests run between batches
    await nextTurn()
    if (rows.length < buildBatchSize) break
  }
  let stepStart = performance.now()
  for (const _step of completeIndex(index)) {
    if (performance.now() - stepStart < maxStepTime) continue
    await nextTurn()
    stepStart = performance.now()
  }
  index.cursor = { version, productId: Number.MAX_SAFE_INTEGER }
  return index
}

/**
 * Applies changed rows in the order of (version, product id) until there are no more. A writer holds the channel's row
 * until it commits, so versions become visible in order, and a row that changes again is read again later. A batch is
 * applied without a pause, so that no request sees only some of it.
 */
async function applyChanges(
  db: Database,
  channelId: number,
  entry: ChannelIndex,
  index: CatalogueIndex,
): Promise<void> {
  for (;;) {
    const rows = await readListingsAfter(db.read, channelId, index.cursor, changeBatchSize)
    try {
      applyListings(index, rows)
    } catch (error) {
      // an index with half of a change would give wrong listings
      entry.index = null
      throw error
    }
    const last = rows.at(-1)
    if (last) index.cursor = { version: last.version, productId: last.productId }
    if (rows.length < changeBatchSize) return
    await nextTurn()
  }
}
