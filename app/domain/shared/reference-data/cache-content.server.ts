import { LRUCache } from 'lru-cache'
import type { Database } from '~db/connection'
import { minutes } from '~/domain/shared/units'
import { deepFreeze } from './deep-freeze'

/** Some content changes by the clock, as on cached pages. */
const maxAge = minutes(5)

interface ContentRead<Source, Args extends readonly unknown[], Value> {
  /** How many values are kept; about the number of addresses that are often asked for. */
  max: number
  /** Returns the values that the result depends on besides the content: the channel's id, a slug. */
  keyOf(source: Source, ...args: Args): ReadonlyArray<unknown>
  load(source: Source, ...args: Args): Promise<Value>
  /** Whether a value may be kept: not when it shows what changes with every sale. */
  isCached?(value: Value): boolean
}

interface CachedValues<Value> {
  version: number
  values: LRUCache<string, Promise<Value>>
}

/**
 * Makes a read of what pages show to everybody, such as a listing with its cards. Its value is kept by this process,
 * frozen, until any content of the shop has changed (db/content-sign): so it is exactly as current as a cached page. A
 * process that does not watch the content, such as a command, reads it each time.
 */
export function cacheContent<Source extends { db: Database }, Args extends readonly unknown[], Value>(
  read: ContentRead<Source, Args, Value>,
): (source: Source, ...args: Args) => Promise<Value> {
  const caches = new WeakMap<Database, CachedValues<Value>>()
  /** Returns the values that are kept of the present content; null when nothing may be kept. */
  const valuesOf = ({ db }: Source) => {
    const version = db.content?.version()
    if (version === undefined || !db.content?.isReliable()) return null
    let cache = caches.get(db)
    if (cache?.version !== version) {
      cache = { version, values: new LRUCache({ max: read.max, ttl: maxAge }) }
      caches.set(db, cache)
    }
    return cache.values
  }
  return async (source, ...args) => {
    // asked before the value is read: a change in between makes the value outdated and never the other way round
    const values = valuesOf(source)
    if (!values) return deepFreeze(await read.load(source, ...args))
    const key = JSON.stringify(read.keyOf(source, ...args))
    const cached = values.get(key)
    if (cached) return cached
    const loading = read.load(source, ...args).then(deepFreeze)
    values.set(key, loading)
    const forget = () => void values.delete(key)
    loading.then((loaded) => read.isCached?.(loaded) === false && forget(), forget)
    return loading
  }
}
