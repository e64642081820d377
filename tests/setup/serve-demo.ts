import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres'

/**
 * Serves a fresh demo shop, as `npm start` does, in a folder of its own that goes away at the end. With
 * E2E_DATABASE=postgres it runs on a PostgreSQL of its own.
 */
const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
process.env.DATA_DIR = folder
process.env.NODE_ENV = 'production'
process.env.LOG_LEVEL ??= 'error'
if (process.env.E2E_DATABASE === 'postgres') {
  const postgres = await startPostgres()
  process.env.DATABASE_URL = postgres.url
  process.env.SESSION_SECRET = 'a secret that only these journeys know'
}
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../../app/commands/start')
