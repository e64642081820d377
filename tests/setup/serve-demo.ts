import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from './postgres'
import { copyTemplate, givenTemplateStore } from './templates'
import { storeServedShop } from './served-shop-env'
import { makeTestFolder } from './test-folder'

/**
 * Serves a new demo shop, as `npm start` does; on PostgreSQL with E2E_DATABASE=postgres. Within `npm test` it copies
 * the demo shop of the run, otherwise it starts with an empty database, in a folder that is deleted at the end.
 */
const isPostgres = process.env.E2E_DATABASE === 'postgres'
const store = givenTemplateStore()
process.env.NODE_ENV = 'production'
process.env.LOG_LEVEL ??= 'error'
// nobody waits for mails, nor before a form is sent
process.env.SWEEP_PAUSE ??= '250'
process.env.MIN_FORM_TIME ??= '0'
if (isPostgres) process.env.SESSION_SECRET = 'a secret for the journeys that is long enough'
if (store) {
  const { location, dataDir } = await copyTemplate(store, isPostgres ? 'postgres' : 'sqlite', 'demo')
  process.env.DATA_DIR = dataDir
  if (isPostgres) process.env.DATABASE_URL = location
} else {
  const folder = makeTestFolder('shop-e2e')
  // PostgreSQL runs as another user, who cannot enter the folder of the shop
  process.env.DATA_DIR = join(folder, 'data')
  if (isPostgres) process.env.DATABASE_URL = (await startPostgres({ folder, isDurable: false })).url
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
// for the journeys in which the owner does something (tests/e2e/owner.ts)
storeServedShop()
process.argv = [process.execPath, 'run.js', 'start']
await import('../../app/commands/run.js')
