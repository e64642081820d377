import { migrations } from '../migrations'
import { runDdl } from '../migrations/ddl'
import type { Database } from './connection'

/** Runs every migration that has not run yet, each in one transaction. Returns the names of the migrations that ran. */
export async function migrate(db: Database, list = migrations): Promise<string[]> {
  await db.write.raw('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, run_at TEXT NOT NULL)')
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
