import type { Database } from '~db/connection'
import { deepFreeze } from './deep-freeze'
import { readCommitCount } from '~db/prepared'
import { readReferenceVersion } from './reference-data.queries.server'

type Connection = Pick<Database, 'read'> & Partial<Pick<Database, 'content' | 'endedTransactions'>>

/** One version of a database's reference data; values that are cached for it are forgotten with it. */
interface ReferenceVersion {
  version: number
  /** The sign before the version was read, see signOf. */
  sign: number | string | null
  /** How many reads of the version had begun with the one that confirmed it last. */
  turn: number
}

let turns = 0
const currentVersions = new WeakMap<Connection, ReferenceVersion>()

/**
 * Returns a sign that stays the same for as long as no reference data can have changed: the commits of SQLite.
 * PostgreSQL tells a server of changes in other processes (db/content-sign); its own may not have been told yet. Null
 * where nobody tells, as in a command.
 */
function signOf({ read, content, endedTransactions }: Connection): number | string | null {
  const commits = readCommitCount(read)
  if (commits !== null) return commits
  return content?.isReliable() && endedTransactions ? `${content.version()} ${endedTransactions()}` : null
}

async function currentVersion(db: Connection): Promise<ReferenceVersion> {
  const sign = signOf(db)
  const asked = currentVersions.get(db)
  // nothing has changed, so the version need not be read
  return asked && sign !== null && asked.sign === sign ? asked : readCurrentVersion(db, sign)
}

async function readCurrentVersion(db: Connection, sign: ReferenceVersion['sign']): Promise<ReferenceVersion> {
  const turn = (turns += 1)
  const version = await readReferenceVersion(db.read)
  const cached = currentVersions.get(db)
  // answers may arrive in another order than that in which they were asked for
  if (cached && cached.turn > turn) return cached
  if (cached?.version === version) return Object.assign(cached, { sign, turn })
  const current = { version, sign, turn }
  currentVersions.set(db, current)
  return current
}

/**
 * To be called at the beginning of a request, which then uses no reference data that was changed before it came:
 * PostgreSQL may tell of a change a moment after it. SQLite tells at once, so nothing is read.
 */
export async function checkReferenceData(db: Connection): Promise<void> {
  if (readCommitCount(db.read) === null) await readCurrentVersion(db, signOf(db))
}

/**
 * Makes a read of reference data: what the owner sets and every request needs (settings, tax rates, menus; the tables
 * are listed in migration 012-facts). Its value is kept by this process until any reference data has changed in the
 * database, and frozen.
 *
 * Reference data is read before a transaction, never in it: a transaction of PostgreSQL that waited for another
 * connection could wait for ever, and what it has written itself is no reference data before it is committed.
 * @param load reads the value, other reference data included; `key` tells values of one kind apart, such as the
 *   channel's id. null is not kept, so that requests for what does not exist fill no memory
 */
export function cacheReferenceData<Value, Key = void>(
  load: (db: Connection, key: Key) => Promise<Value>,
): (db: Connection, key: Key) => Promise<Value> {
  const cache = new WeakMap<ReferenceVersion, Map<Key, Promise<Value>>>()
  return async (db, key) => {
    const version = await currentVersion(db)
    let values = cache.get(version)
    if (!values) cache.set(version, (values = new Map()))
    const cached = values.get(key)
    if (cached) return cached
    const value = load(db, key).then(deepFreeze)
    values.set(key, value)
    const forget = () => values.delete(key)
    value.then((loaded) => loaded === null && forget(), forget)
    return value
  }
}
