import { rmSync } from 'node:fs'
import { afterAll, describe, inject, test } from 'vitest'
import { openDatabase, type Database, type DatabaseOptions, type Dialect } from '~db/connection'
import type { ContentSign } from '~db/content-sign'
import { servedDialects } from './only-in-test-all'
import { copyTemplate, type DatabaseCopy, type Template, type TemplateStore } from './templates'

declare module 'vitest' {
  export interface ProvidedContext {
    templateStore: TemplateStore
  }
}

export const dialects: Dialect[] = ['sqlite', 'postgres']

/** A copy of a template, opened. */
export interface TestDatabase extends DatabaseCopy {
  db: Database
}

/**
 * A new database for tests that share it with each other or with other processes. The caller closes `db`; the files are
 * deleted at the end of the run.
 */
export async function openCopy(
  dialect: Dialect,
  template: Template = 'migrated',
  options: DatabaseOptions = {},
): Promise<TestDatabase> {
  const copy = await copyTemplate(inject('templateStore'), dialect, template)
  return { ...copy, db: await openDatabase(copy.location, options) }
}

/**
 * `open` returns a new database. `testOnce` defines a test in which neither locks nor the dialect of SQL make a
 * difference: on SQLite, and in test:all on PostgreSQL, too.
 */
type Define = (open: () => Promise<Database>, dialect: Dialect, testOnce: typeof test) => void
interface Options {
  template: Template
}

/**
 * Describes tests once for SQLite and once for PostgreSQL: those in which the dialect of SQL, locks or requests at the
 * same time can make a difference. `open` returns a new database, a copy of the template ('migrated' by default). All
 * of them are closed at the end of the block.
 */
export function onBothDatabases(name: string, options: Options, define: Define): void
export function onBothDatabases(name: string, define: Define): void
export function onBothDatabases(name: string, second: Options | Define, third?: Define): void {
  describeOn(dialects, name, second, third)
}

/** Describes the other tests in the same way, on SQLite; in test:all on PostgreSQL, too. */
export function onSqlite(name: string, options: Options, define: Define): void
export function onSqlite(name: string, define: Define): void
export function onSqlite(name: string, second: Options | Define, third?: Define): void {
  describeOn(servedDialects, name, second, third)
}

function describeOn(on: Dialect[], name: string, second: Options | Define, third?: Define): void {
  const [template, define] = typeof second === 'function' ? ['migrated' as const, second] : [second.template, third]
  describe.each(on)(`${name} on %s`, (dialect) => {
    const opened: TestDatabase[] = []
    afterAll(async () => {
      for (const { db, dataDir } of opened) {
        await db.close()
        // those of PostgreSQL are dropped with their server, because to drop one takes as long as to make it
        rmSync(dataDir, { recursive: true, force: true })
      }
    })
    define?.(
      async () => {
        const copy = await openCopy(dialect, template)
        opened.push(copy)
        return copy.db
      },
      dialect,
      test.runIf(servedDialects.includes(dialect)) as typeof test,
    )
  })
}

/** The statements and transactions that some work needed of a database. */
export interface Counted {
  transactions: number
  /** All statements but those that read the version of the facts, with those that begin and end a transaction. */
  texts: string[]
}

/** A server is told when it changes, and reads it at most once a request; without one it is read with every fact. */
const referenceVersion = 'SELECT version FROM facts_version'

/** The content of a database that a server watches, and of which nothing changes meanwhile. */
export const unchangedContent: ContentSign = {
  version: () => 1,
  commits: () => null,
  isReliable: () => true,
  close: async () => {},
}

/** Returns a function that runs work and counts its statements. */
export function statementCounter(db: Database): (run: () => Promise<unknown>) => Promise<Counted> {
  return async (run) => {
    const texts: string[] = []
    const connections = new Set([db.write, db.read])
    const note = ({ sql }: { sql: string }) => {
      if (sql !== referenceVersion) texts.push(sql)
    }
    for (const connection of connections) connection.on('query', note)
    try {
      await run()
    } finally {
      for (const connection of connections) connection.removeListener('query', note)
    }
    return { transactions: texts.filter((sql) => sql.startsWith('BEGIN')).length, texts }
  }
}
