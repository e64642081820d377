import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { openDatabase, type Database, type Dialect } from '~db/connection'
import pg from 'pg'

declare module 'vitest' {
  export interface ProvidedContext {
    sqliteTemplate: string
    postgresUrl: string
  }
}

export const dialects: Dialect[] = ['sqlite', 'postgres']

let opened = 0

/** A fresh, migrated (or empty) database of its own, with the address of it so that other processes can open it too. */
export async function freshDatabase(
  dialect: Dialect,
  isEmpty = false,
): Promise<{ db: Database; location: string; drop(): Promise<void> }> {
  if (dialect === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
    const location = join(folder, 'shop.db')
    if (!isEmpty) copyFileSync(inject('sqliteTemplate'), location)
    const db = await openDatabase(location)
    return {
      db,
      location,
      drop: async () => {
        await db.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  const server = inject('postgresUrl')
  const name = `shop_test_${process.pid}_${Date.now()}_${opened++}`
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${isEmpty ? 'template0' : 'shop_template'}`)
  const location = new URL(`/${name}`, server).href
  const db = await openDatabase(location)
  return {
    db,
    location,
    drop: async () => {
      await db.close()
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // a template can be copied by one connection at a time
    await client.query('SELECT pg_advisory_lock(4711)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Describes tests once for SQLite and once for PostgreSQL. `open` gives a test its own fresh, migrated database;
 * all of them are dropped when the block ends.
 */
export function onBothDatabases(name: string, define: (open: () => Promise<Database>, dialect: Dialect) => void): void {
  describe.each(dialects)(`${name} on %s`, (dialect) => {
    const drops: Array<() => Promise<void>> = []
    afterAll(async () => {
      for (const drop of drops) await drop()
    })
    define(async () => {
      const { db, drop } = await freshDatabase(dialect)
      drops.push(drop)
      return db
    }, dialect)
  })
}
