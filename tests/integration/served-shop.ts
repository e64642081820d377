import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Database, Dialect } from '~db/connection'
import { openCopy, type TestDatabase } from '../setup/databases'
import { freePort } from '../setup/postgres'
import { startShop, type ShopProcess } from '../setup/shop-process'
import type { Template } from '../setup/templates'

/** A database, and the environment with which a command of the shop uses it. */
export interface PreparedShop extends TestDatabase {
  env: Record<string, string>
}

export async function prepareShop(dialect: Dialect, template: Template): Promise<PreparedShop> {
  const copy = await openCopy(dialect, template)
  const { dataDir, location } = copy
  if (dialect === 'sqlite') return { ...copy, env: { DATA_DIR: dataDir } }
  return {
    ...copy,
    env: { DATA_DIR: dataDir, DATABASE_URL: location, SESSION_SECRET: 'the session secret of the integration tests' },
  }
}

export interface ServedShop extends ShopProcess {
  db: Database
  prepared: PreparedShop
  close(): Promise<void>
}

/** The secret with which the shop makes its codes and links. */
export function readShopSecret({ prepared: { dataDir, env } }: ServedShop): string {
  return env.SESSION_SECRET ?? readFileSync(join(dataDir, 'session-secret'), 'utf8')
}

/**
 * Starts the built demo shop in a process of its own, on a database of its own, which the test reads as well.
 * @param command the arguments of node, instead of those of `npm start`
 */
export async function serveDemoShop(
  dialect: Dialect,
  env: Record<string, string> = {},
  command?: string[],
): Promise<ServedShop> {
  const prepared = await prepareShop(dialect, 'demo')
  const { dataDir } = prepared
  const shop = await startShop({ port: await freePort(), dataDir, env: { ...prepared.env, ...env }, command })
  return {
    ...shop,
    db: prepared.db,
    prepared,
    close: async () => {
      if (shop.child.exitCode === null) await shop.end('SIGTERM')
      await prepared.db.close()
    },
  }
}

/** Drops a database although processes are connected to it. */
export async function dropPostgresDatabase(location: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', location).href })
  await client.connect()
  await client.query(`DROP DATABASE ${new URL(location).pathname.slice(1)} WITH (FORCE)`)
  await client.end()
}
