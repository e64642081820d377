import type { Database } from '~db/connection'
import { deepFreeze } from './deep-freeze'
import { readCommitCount } from '~db/prepared'
import { readFactsVersion } from './facts.queries.server'

type Connection = Pick<Database, 'read'>

/** One version of a database's facts; values that are kept for it are forgotten with it. */
interface FactsVersion {
  version: number
  /** The commits before the version was read; null where the database does not tell. */
  commits: number | null
}

const currentVersions = new WeakMap<Connection, FactsVersion>()

async function currentVersion(db: Connection): Promise<FactsVersion> {
  const commits = readCommitCount(db.read)
  const asked = currentVersions.get(db)
  // without a commit nothing has changed, so the version need not be read
  if (asked && commits !== null && asked.commits === commits) return asked
  const version = await readFactsVersion(db.read)
  const known = currentVersions.get(db)
  if (known?.version === version) {
    known.commits = commits
    return known
  }
  const current = { version, commits }
  currentVersions.set(db, current)
  return current
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
