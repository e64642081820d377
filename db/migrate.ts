import { migrations } from '../migrations'
import { runDdl } from '../migrations/ddl'
import type { Database } from './connection'

/** Thrown when a newer version of the shop has changed the database, so that this one would read it wrongly. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
  constructor(
    /** The migrations of the newer version that have run. */
    readonly unknown: readonly string[],
  ) {
    super(
      `the database was changed by a newer version of the shop (${unknown.join(', ')}), which this version does not ` +
        'know: use that version, or restore a backup that was made before',
    )
  }
}

/** Returns those of the names of migrations that this version does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

/**
 * Runs every migration that has not run yet, each in one transaction. Returns the names of the migrations that ran.
 * @throws NewerDatabaseError, and changes nothing
 */
export async function migrate(db: Database, list = migrations): Promise<string[]> {
  await db.write.raw('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, run_at TEXT NOT NULL)')
  const unknown = unknownMigrations(await db.read('migrations').orderBy('name').pluck<string[]>('name'))
  if (unknown.length > 0) throw new NewerDatabaseError(unknown)
  const ran: string[] = []
  for (const migration of list) {
    const isNew = await db.transaction(async (trx) => {
      if (db.dialect === 'postgres') await trx.raw('LOCK TABLE migrations IN EXCLUSIVE MODE')
      if (await trx('migrations').where({ name: migration.name }).first('name')) return false
      await runDdl(trx, db.dialect, migration)
      await trx('migrations').insert({ name: migration.name, run_at: new Date().toISOString() })
      return true
    })
    if (isNew) ran.push(migration.name)
  }
  return ran
}
