import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { extract, list, type ReadEntry } from 'tar'
import { z } from 'zod/v4'
import { migrations } from '../../../migrations'
import { openDatabase } from '~db/connection'
import { holdSqlite } from '~db/hold-sqlite'
import { runAloneOnSqlite } from '~db/start-lock'
import { makeFolder } from '~/http/private-files.server'
import { migrate, unknownMigrations } from '~db/migrate'
import { fileProblem } from '../command-line/system-errors'
import { archiveNames } from './backup-shop.server'
import { dropShop, hasOtherSessions, hasTables, loadPostgres } from './dump-postgres.queries.server'

const manifestSchema = z.object({
  format: z.literal(1),
  dialect: z.enum(['sqlite', 'postgres']),
  createdAt: z.string(),
  migrations: z.array(z.string()),
})

/** A backup cannot be restored; the message is for the owner. */
export class RestoreError extends Error {}

/** Links to other places are in no backup. */
const memberTypes = ['File', 'OldFile', 'ContiguousFile', 'Directory', 'Link']

const isRunningMessage = 'The shop is running, or another program has its database open: stop it first'

/**
 * Restores an archive of backupShop into DATA_DIR and the database, which must be empty unless `isReplacing`. What the
 * archive replaces is put aside first, and deleted at the end. Throws RestoreError, also while a process has the database
 * open: it would go on with one that is no longer there.
 * @param target.database path of the SQLite file, or the address of PostgreSQL
 */
export async function restoreShop(
  source: string,
  target: { dataDir: string; database: string },
  isReplacing: boolean,
): Promise<{ createdAt: string }> {
  const explain = (error: unknown) => {
    throw new RestoreError(
      `${source} cannot be read as a backup: ${fileProblem(error) ?? (error instanceof Error ? error.message : '')}`,
    )
  }
  // to its end, before anything is written
  await list({ file: source, strict: true, onReadEntry: (entry) => void entry.resume() }).catch(explain)
  makeFolder(target.dataDir)
  const folder = await mkdtemp(join(target.dataDir, 'restore-'))
  try {
    const isMember = (_path: string, entry: object) => 'type' in entry && memberTypes.includes(String(entry.type))
    await extract({ file: source, cwd: folder, strict: true, filter: isMember, onReadEntry: setPlainMode }).catch(
      explain,
    )
    const manifest = await readManifest(source, folder)
    const isPostgres = /^postgres(ql)?:\/\//.test(target.database)
    if (isPostgres !== (manifest.dialect === 'postgres'))
      throw new RestoreError(
        manifest.dialect === 'postgres'
          ? 'This is the backup of a shop on PostgreSQL: set DATABASE_URL'
          : 'This is the backup of a shop on SQLite: DATABASE_URL must not be set',
      )
    const unknown = unknownMigrations(manifest.migrations)
    if (unknown.length > 0)
      throw new RestoreError(`The backup is of a newer version of the shop (${unknown.join(', ')})`)
    if (isPostgres) await restorePostgres(folder, target.database, manifest.migrations, isReplacing)
    else await restoreSqlite(folder, target.database, isReplacing)
    await replace(join(folder, archiveNames.originals), join(target.dataDir, archiveNames.originals))
    await replace(join(folder, archiveNames.secret), join(target.dataDir, archiveNames.secret))
    return { createdAt: manifest.createdAt }
  } finally {
    // a failed extraction may still be writing
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Files and folders of the shop are its user's alone; none is a program, whatever the archive says. */
function setPlainMode(entry: ReadEntry): void {
  entry.mode = entry.type === 'Directory' ? 0o700 : 0o600
}

async function readManifest(source: string, folder: string): Promise<z.infer<typeof manifestSchema>> {
  const text = await readFile(join(folder, archiveNames.manifest), 'utf8').catch(() => '')
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new RestoreError(`${source} is not a backup of a shop`)
  }
}

async function restoreSqlite(folder: string, database: string, isReplacing: boolean): Promise<void> {
  if (!isReplacing && (await exists(database)))
    throw new RestoreError(`There is a shop in ${dirname(database)} already; --force replaces it`)
  const release = (await exists(database)) ? holdSqlite(database) : () => {}
  if (release === null) throw new RestoreError(isRunningMessage)
  try {
    // a shop that is started now waits
    await runAloneOnSqlite(database, async () => {
      for (const suffix of ['-wal', '-shm']) await rm(database + suffix, { force: true })
      await replace(join(folder, archiveNames.sqlite), database)
      const db = await openDatabase(database)
      try {
        await migrate(db)
      } finally {
        await db.close()
      }
    })
  } finally {
    release()
  }
}

async function restorePostgres(
  folder: string,
  database: string,
  names: readonly string[],
  isReplacing: boolean,
): Promise<void> {
  const db = await openDatabase(database)
  try {
    if (await hasTables(db.read)) {
      if (!isReplacing) throw new RestoreError('There are tables in this database already; --force replaces them')
      if (await hasOtherSessions(db.read)) throw new RestoreError(isRunningMessage)
      await dropShop(db.write)
    }
    // the tables as they were, their rows, and what has changed since
    await migrate(
      db,
      migrations.filter(({ name }) => names.includes(name)),
    )
    await loadPostgres(db.write, join(folder, archiveNames.postgres))
    await migrate(db)
  } finally {
    await db.close()
  }
}

/** Moves a file or folder to a place, whose former content is deleted. */
async function replace(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return
  const former = `${to}.${process.pid}.former`
  if (await exists(to)) await rename(to, former)
  await rename(from, to)
  await rm(former, { recursive: true, force: true })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
