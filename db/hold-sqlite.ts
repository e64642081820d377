import Sqlite from 'better-sqlite3'
import { isLockedError } from './unavailable'

/** How long (ms) a process that is just ending has for it. */
const timeout = 500

/**
 * Keeps all others from a SQLite file that is about to be replaced. Returns the function that ends this, or null while
 * another connection has the file open, of whichever process and version of the shop: the journal of a file in WAL mode
 * can be changed only by one that is alone. Whoever went on with the replaced file would write into nothing.
 */
export function holdSqlite(filename: string): (() => void) | null {
  const connection = new Sqlite(filename, { timeout })
  try {
    connection.pragma('journal_mode = DELETE')
    connection.exec('BEGIN EXCLUSIVE')
    return () => void connection.close()
  } catch (error) {
    connection.close()
    // a damaged file is replaced, too
    return isLockedError(error) ? null : () => {}
  }
}
