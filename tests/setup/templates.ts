import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { openDatabase, type Database, type Dialect } from '~db/connection'
import { migrate } from '~db/migrate'
import { createShop } from '../factories/shop'
import { runsEverything } from './only-in-test-all'
import { startPostgres } from './postgres'
import { makeTestFolder } from './test-folder'

/**
 * The initial state of a test's database: empty, only the tables, the tables with the shop of tests/factories/shop.ts,
 * or the demo shop with its pictures.
 */
export type Template = 'empty' | 'migrated' | 'shop' | 'demo'

/** Where templates and their copies are. It is plain data, so that it can be passed to other processes. */
export interface TemplateStore {
  folder: string
  postgresUrl: string
}

/** A copy of a template. `location` is the address to open it with, `dataDir` the folder of the shop's files. */
export interface DatabaseCopy {
  location: string
  dataDir: string
}

/** Pixels. To draw the demo's pictures in their full width takes a minute more, and each of their sizes longer. */
const narrowPictures = 600

const storeVariable = 'TEST_TEMPLATE_STORE'

/** Returns the store of the run that this process is a part of, or a new one. `close` removes a new one. */
export async function openTemplateStore(): Promise<{ store: TemplateStore; close(): Promise<void> }> {
  const given = givenTemplateStore()
  if (given) return { store: given, close: async () => {} }
  const folder = makeTestFolder('shop-tests')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ folder, isDurable: false })
  return {
    store: { folder, postgresUrl: postgres.url },
    close: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The store that the parent process passed to this one, or null. */
export function givenTemplateStore(): TemplateStore | null {
  const given = process.env[storeVariable]
  return given ? (JSON.parse(given) as TemplateStore) : null
}

/** The environment variable that passes the store to another process. */
export const environmentOf = (store: TemplateStore): Record<string, string> => ({
  [storeVariable]: JSON.stringify(store),
})

let copies = 0

/** Makes a new database from a template. The template is made before its first copy. */
export async function copyTemplate(
  store: TemplateStore,
  dialect: Dialect,
  template: Template = 'migrated',
): Promise<DatabaseCopy> {
  await makeTemplate(store, dialect, template)
  const dataDir = mkdtempSync(join(store.folder, 'copy-'))
  if (template !== 'empty') copyFiles(folderOf(store, dialect, template), dataDir)
  if (template === 'demo') sharePictures(store, dataDir)
  if (dialect === 'sqlite') return { location: join(dataDir, 'shop.db'), dataDir }
  const name = `copy_${process.pid}_${Date.now()}_${copies++}`
  // copying the files takes a third of the time of writing their pages to the log, which is the default
  const sql = `CREATE DATABASE ${name} TEMPLATE ${postgresNames[template]} STRATEGY FILE_COPY`
  await copierOf(store).query(sql)
  return { location: new URL(`/${name}`, store.postgresUrl).href, dataDir }
}

const postgresNames: Record<Template, string> = {
  empty: 'template0',
  migrated: 'template_migrated',
  shop: 'template_shop',
  demo: 'template_demo',
}
const folderOf = (store: TemplateStore, dialect: Dialect, template: Template) =>
  join(store.folder, `${dialect}-${template}`)

/** Makes a template unless it exists. Processes that need the same one at the same time wait for the first. */
export async function makeTemplate(store: TemplateStore, dialect: Dialect, template: Template): Promise<void> {
  const folder = folderOf(store, dialect, template)
  if (template === 'empty' || existsSync(folder)) return
  await onServer(store, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [folder])
    if (existsSync(folder)) return
    const { location, dataDir } = await copyTemplate(store, dialect, template === 'migrated' ? 'empty' : 'migrated')
    const db = await openDatabase(location)
    try {
      await fillTemplate(db, dataDir, template)
      if (dialect === 'sqlite') await db.write.raw('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      await db.close()
    }
    if (dialect === 'postgres')
      await client.query(`ALTER DATABASE ${new URL(location).pathname.slice(1)} RENAME TO ${postgresNames[template]}`)
    // a folder with this name means that the template is complete
    renameSync(dataDir, folder)
  })
}

async function fillTemplate(db: Database, dataDir: string, template: Template): Promise<void> {
  if (template === 'migrated') await migrate(db)
  if (template === 'shop') await createShop(db)
  if (template === 'demo') {
    // most tests need neither the demo's products nor the program that draws their pictures
    const { fillDemoShop } = await import('~/commands/demo/fill-demo.server')
    await fillDemoShop(db, dataDir, { pictureWidth: runsEverything ? undefined : narrowPictures })
  }
}

/** Copies files. Pictures are linked instead, because a picture's file never changes. */
function copyFiles(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const source = join(entry.parentPath, entry.name)
    const target = join(to, source.slice(from.length))
    mkdirSync(dirname(target), { recursive: true })
    if (entry.name.startsWith('shop.db')) copyFileSync(source, target)
    else linkSync(source, target)
  }
}

/**
 * Lets all shops of a run use the same sizes of the demo's pictures: the name of such a file depends on its content,
 * and to make those of the pages that the tests open takes half a minute.
 */
function sharePictures(store: TemplateStore, dataDir: string): void {
  const shared = join(store.folder, 'pictures')
  mkdirSync(shared, { recursive: true })
  symlinkSync(shared, join(dataDir, 'pictures'))
}

let copier: pg.Pool | null = null

/** The connection of this process that copies databases; a new one for each takes a third as long as the copy. */
function copierOf({ postgresUrl }: TemplateStore): pg.Pool {
  if (copier) return copier
  copier = new pg.Pool({ connectionString: postgresUrl, max: 1, allowExitOnIdle: true })
  // the server is stopped while the connection is idle
  copier.on('error', () => {})
  return copier
}

async function onServer(store: TemplateStore, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: store.postgresUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
