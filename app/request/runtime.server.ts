import { pino, type Logger } from 'pino'
import { openDatabase, type Database } from '~db/connection'
import { readEnv, type Env } from './env.server'

/** What exists as long as the process: the environment, the database and the log. */
export interface Runtime {
  env: Env
  db: Database
  log: Logger
}

// The server and the built app are separate module graphs, so the one runtime hangs on the global object.
declare global {
  var storefrontRuntime: Promise<Runtime> | undefined
}

/** Opens the runtime once per process. Under our own server it is open before the first request. */
export function getRuntime(): Promise<Runtime> {
  globalThis.storefrontRuntime ??= openRuntime()
  return globalThis.storefrontRuntime
}

async function openRuntime(): Promise<Runtime> {
  const env = readEnv()
  const log = pino({ level: env.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return { env, db: await openDatabase(env.database), log }
}
