import { link, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile, copyFile, chmod } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { create } from 'tar'
import type { Database } from '~db/connection'
import { makeFolder } from '~/http/private-files.server'
import { dumpPostgres, readMigrations } from './dump-postgres.queries.server'

/** The description of a backup, in its file manifest.json. */
export interface Manifest {
  format: 1
  dialect: 'sqlite' | 'postgres'
  createdAt: string
  /** The migrations that had run. */
  migrations: string[]
}

/** The names of the files in an archive; the originals are in a folder. */
export const archiveNames = {
  manifest: 'manifest.json',
  sqlite: 'shop.db',
  postgres: 'database.jsonl',
  secret: 'session-secret',
  originals: 'originals',
} as const

/**
 * Writes everything that a shop consists of into one archive: database, original pictures and uploads, and the secret.
 * The database is as it was at one instant, while the shop goes on selling; pictures that were added or deleted
 * meanwhile are in it too. The archive appears when it is complete, and only its owner can read it. Throws `EEXIST`
 * when the file exists and is not to be replaced.
 */
export async function backupShop(
  shop: { db: Database; dataDir: string; database: string; secret: string },
  target: string,
  options: { isReplacing: boolean; now: Date },
): Promise<{ bytes: number; pictures: number }> {
  const isTaken = await stat(target).then(
    () => true,
    () => false,
  )
  if (isTaken && !options.isReplacing) throw Object.assign(new Error(`${target} exists`), { code: 'EEXIST' })
  makeFolder(dirname(target))
  const temporary = `${target}.${process.pid}.tmp`
  // in the folder of the shop, where the originals can be linked instead of copied
  const folder = await mkdtemp(join(shop.dataDir, 'backup-'))
  try {
    const originals = { from: join(shop.dataDir, 'originals'), to: join(folder, archiveNames.originals) }
    await mkdir(originals.to, { mode: 0o700 })
    await linkAll(originals.from, originals.to)
    if (shop.db.dialect === 'sqlite') await copySqlite(shop.database, join(folder, archiveNames.sqlite))
    else await dumpPostgres(shop.db.read, join(folder, archiveNames.postgres))
    // those that were added since
    const pictures = await linkAll(originals.from, originals.to)
    const manifest: Manifest = {
      format: 1,
      dialect: shop.db.dialect,
      createdAt: options.now.toISOString(),
      migrations: await readMigrations(shop.db.read),
    }
    await writeFile(join(folder, archiveNames.manifest), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    await writeFile(join(folder, archiveNames.secret), shop.secret, { mode: 0o600 })
    await create(
      { gzip: { level: 1 }, file: temporary, cwd: folder, portable: true, mode: 0o600 },
      await readdir(folder),
    )
    await chmod(temporary, 0o600)
    const { size } = await stat(temporary)
    if (options.isReplacing) await rename(temporary, target)
    // fails when another file has got the name meanwhile
    else await link(temporary, target)
    return { bytes: size, pictures }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(temporary, { force: true })
  }
}

/** A copy by SQLite's backup, which is consistent while other processes write. */
async function copySqlite(database: string, target: string): Promise<void> {
  const source = new Sqlite(database, { readonly: true })
  try {
    // in one step, so that it does not begin again with every order
    await source.backup(target, { progress: () => 1_000_000_000 })
  } finally {
    source.close()
  }
}

/** Links or copies the files of a folder that are not in the other one yet; returns how many that one has then. */
async function linkAll(from: string, to: string): Promise<number> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => [])
  let count = 0
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(target, { recursive: true, mode: 0o700 })
      count += await linkAll(source, target)
    } else if (entry.isFile() && !entry.name.endsWith('.tmp')) {
      await link(source, target).catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? error.code : null
        // deleted meanwhile, or linked before
        if (code === 'ENOENT' || code === 'EEXIST') return
        return copyFile(source, target)
      })
      count += 1
    }
  }
  return count
}
