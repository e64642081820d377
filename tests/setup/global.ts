import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '~db/connection'
import { migrate } from '~db/migrate'
import { startPostgres } from './postgres'

/** Makes a migrated template of each database once; tests copy it. All that tests keep in files goes into one folder, which goes at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-tests-'))
  // PostgreSQL has a user of its own
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  const sqliteTemplate = join(folder, 'template.db')
  const sqlite = await openDatabase(sqliteTemplate)
  await migrate(sqlite)
  await sqlite.write.raw('PRAGMA wal_checkpoint(TRUNCATE)')
  await sqlite.close()

  const postgres = await startPostgres()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('CREATE DATABASE shop_template')
  await client.end()
  const template = await openDatabase(new URL('/shop_template', postgres.url).href)
  await migrate(template)
  await template.close()

  project.provide('sqliteTemplate', sqliteTemplate)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
