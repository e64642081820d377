import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { checkAnswers } from './answer-check'
import { postgresConnection } from './postgres-client'

/** Tells, for almost nothing, whether what the shop's pages show has changed, in whichever process. */
export interface ContentSign {
  /** A number that is a new one, which it has never been, when the content may have changed since it was read last. */
  version(): number
  /** A number that is another one after every commit; null where the database does not tell (PostgreSQL). */
  commits(): number | null
  /** False while the database cannot be asked: what is kept may be old then. */
  isReliable(): boolean
  close(): Promise<void>
}

/**
 * Each number grows with every change; a deleted channel takes its own away, so that their sum could be what it was.
 */
const contentVersions = `SELECT (SELECT group_concat(id || ':' || catalogue_version) FROM channels)
  || ' ' || (SELECT version FROM facts_version)
  || ' ' || (SELECT version FROM content_version)`

/** The channel of the notifications that the triggers send on PostgreSQL. */
const notificationChannel = 'content_changed'

/** Milliseconds between two tries to listen again. */
const reconnectDelay = 1000
/** The message of pg's error when a server has not answered in time. */
const connectTimeoutMessage = 'timeout expired'

/**
 * Watches the content of a database that `openDatabase` has opened.
 * @param location the path of the SQLite file, or a postgres:// address
 * @param onAnswering is told when a PostgreSQL no longer answers on its connections, and when it does again
 */
export async function watchContent(
  location: string,
  onAnswering: (isAnswering: boolean) => void = () => {},
): Promise<ContentSign> {
  return /^postgres(ql)?:\/\//.test(location) ? watchPostgres(location, onAnswering) : watchSqlite(location)
}

/**
 * `PRAGMA data_version` changes with every commit of another connection, and costs a microsecond. This connection
 * writes nothing, so it sees all of them. Only after a commit is the version of the content read.
 */
function watchSqlite(path: string): ContentSign {
  const connection = new Sqlite(path, { fileMustExist: true, timeout: 0 })
  const readCommits = connection.prepare<[], number>('PRAGMA data_version').pluck()
  const readVersions = connection.prepare<[], string>(contentVersions).pluck()
  let known = { commits: -1, versions: '', version: 0 }
  let isReliable = true
  const refresh = () => {
    try {
      const commits = readCommits.get() ?? -1
      if (commits !== known.commits) {
        const versions = readVersions.get() ?? ''
        known = { commits, versions, version: known.version + (versions === known.versions ? 0 : 1) }
      }
      isReliable = true
    } catch {
      isReliable = false
    }
    return known
  }
  return {
    version: () => refresh().version,
    commits: () => refresh().commits,
    isReliable: () => isReliable,
    close: async () => void connection.close(),
  }
}

/** Listens to the notifications of the triggers. A lost connection counts as a change, as does its return. */
async function watchPostgres(location: string, onAnswering: (isAnswering: boolean) => void): Promise<ContentSign> {
  let version = 0
  let client: pg.Client | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    const opened = new pg.Client(postgresConnection(location))
    let stopChecking = () => {}
    const onLost = () => {
      stopChecking()
      if (client === opened) client = null
      if (isClosed || timer) return
      timer = setTimeout(() => {
        timer = undefined
        void connect()
      }, reconnectDelay).unref()
    }
    opened.on('error', onLost)
    opened.on('end', onLost)
    opened.on('notification', () => (version += 1))
    try {
      await opened.connect()
      const listening = opened.query(`LISTEN ${notificationChannel}`)
      stopChecking = checkAnswers(opened, listening, () => {
        onAnswering(false)
        // with a statement under way this ends the connection at once
        void opened.end()
      })
      await listening
      onAnswering(true)
      version += 1
      client = opened
    } catch (error) {
      if (error instanceof Error && error.message === connectTimeoutMessage) onAnswering(false)
      onLost()
    }
  }
  await connect()
  return {
    version: () => version,
    commits: () => null,
    isReliable: () => client !== null,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
