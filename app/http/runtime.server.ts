import { pino, type Logger } from 'pino'
import { openDatabase, type Database } from '~db/connection'
import { readEnv, type Env } from './env.server'
import { errorForLog } from './log-safely'
import { keepNewFilesPrivate, makeFilesPrivate } from './private-files.server'

/** The objects that exist as long as the process: the environment, the database and the log. */
export interface Runtime {
  env: Env
  db: Database
  log: Logger
  /** Whether the process was told to end: from then on it asks to be left out (see /health/ready). */
  isClosing?: boolean
}

// The server and the built app are separate module graphs, so the runtime they share is stored on the global object.
declare global {
  var storefrontRuntime: Promise<Runtime> | undefined
}

/** Returns the runtime and opens it on the first call. Our own server opens it before the first request. */
export function getRuntime(): Promise<Runtime> {
  globalThis.storefrontRuntime ??= openRuntime()
  return globalThis.storefrontRuntime
}

async function openRuntime(): Promise<Runtime> {
  keepNewFilesPrivate()
  const env = readEnv()
  makeFilesPrivate(env.dataDir)
  const log = pino({
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // whoever logs an error: its message may repeat a credential
    serializers: { err: (error: unknown) => (error instanceof Error ? errorForLog(error, '') : error) },
  })
  return { env, db: await openDatabase(env.database), log }
}
