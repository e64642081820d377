import type { Database } from '~db/connection'
import { deepFreeze } from './deep-freeze'
import { readCommitCount } from '~db/prepared'
import { readFactsVersion } from './facts.queries.server'

type Connection = Pick<Database, 'read'> & Partial<Pick<Database, 'content' | 'endedTransactions'>>

/** One version of a database's facts; values that are kept for it are forgotten with it. */
interface FactsVersion {
  version: number
  /** The sign before the version was read, see signOf. */
  sign: number | string | null
  /** How many reads of the version had begun with the one that confirmed it last. */
  turn: number
}

let turns = 0
const currentVersions = new WeakMap<Connection, FactsVersion>()

/**
 * What stays the same for as long as no fact can have changed: the commits of SQLite. PostgreSQL tells a server of changes in
 * other processes (db/content-sign); its own may not have been told yet. Null where nobody tells, as in a command.
 */
function signOf({ read, content, endedTransactions }: Connection): number | string | null {
  const commits = readCommitCount(read)
  if (commits !== null) return commits
  return content?.isReliable() && endedTransactions ? `${content.version()} ${endedTransactions()}` : null
}

async function currentVersion(db: Connection): Promise<FactsVersion> {
  const sign = signOf(db)
  const asked = currentVersions.get(db)
  // nothing has changed, so the version need not be read
  return asked && sign !== null && asked.sign === sign ? asked : readCurrentVersion(db, sign)
}

async function readCurrentVersion(db: Connection, sign: FactsVersion['sign']): Promise<FactsVersion> {
  const turn = (turns += 1)
  const version = await readFactsVersion(db.read)
  const known = currentVersions.get(db)
  // answers may arrive in another order than that in which they were asked for
  if (known && known.turn > turn) return known
  if (known?.version === version) return Object.assign(known, { sign, turn })
  const current = { version, sign, turn }
  currentVersions.set(db, current)
  return current
}

/**
 * To be called at the beginning of a request, which then uses no fact that was changed before it came: PostgreSQL may tell of
 * a change a moment after it. SQLite tells at once, so nothing is read.
 */
export async function checkFacts(db: Connection): Promise<void> {
  if (readCommitCount(db.read) === null) await readCurrentVersion(db, signOf(db))
}

/**
 * Makes a read of facts: what the owner sets and every request needs (settings, tax rates, menus; the tables are listed
 * in migration 012-facts). Its value is kept by this process until any fact has changed in the database, and frozen.
 *
 * Facts are read before a transaction, never in it: a transaction of PostgreSQL that waited for another connection could
 * wait for ever, and what it has written itself is not a fact before it is committed.
 * @param load reads the value, other facts included; `key` tells values of one kind apart, such as the channel's id. null is not kept, so that
 *   requests for what does not exist fill no memory
 */
export function defineFact<Value, Key = void>(
  load: (db: Connection, key: Key) => Promise<Value>,
): (db: Connection, key: Key) => Promise<Value> {
  const kept = new WeakMap<FactsVersion, Map<Key, Promise<Value>>>()
  return async (db, key) => {
    const version = await currentVersion(db)
    let values = kept.get(version)
    if (!values) kept.set(version, (values = new Map()))
    const known = values.get(key)
    if (known) return known
    const value = load(db, key).then(deepFreeze)
    values.set(key, value)
    const forget = () => values.delete(key)
    value.then((loaded) => loaded === null && forget(), forget)
    return value
  }
}
