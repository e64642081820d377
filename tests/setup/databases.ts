import { afterAll, describe, inject } from 'vitest'
import { openDatabase, type Database, type Dialect } from '~db/connection'
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
 * A database of its own for a test that shares it between tests or processes; the caller closes `db`. The files of all
 * go when the run ends.
 */
export async function openCopy(dialect: Dialect, template: Template = 'migrated'): Promise<TestDatabase> {
  const copy = await copyTemplate(inject('templateStore'), dialect, template)
  return { ...copy, db: await openDatabase(copy.location) }
}

type Define = (open: () => Promise<Database>, dialect: Dialect) => void

/**
 * Describes tests once for SQLite and once for PostgreSQL. `open` returns a database of the test's own, a copy of the
 * template ('migrated' by default); they are closed when the block ends.
 */
export function onBothDatabases(name: string, options: { template: Template }, define: Define): void
export function onBothDatabases(name: string, define: Define): void
export function onBothDatabases(name: string, given: { template: Template } | Define, last?: Define): void {
  const [template, define] = typeof given === 'function' ? ['migrated' as const, given] : [given.template, last]
  describe.each(dialects)(`${name} on %s`, (dialect) => {
    const opened: Database[] = []
    afterAll(async () => {
      for (const db of opened) await db.close()
    })
    define?.(async () => {
      const { db } = await openCopy(dialect, template)
      opened.push(db)
      return db
    }, dialect)
  })
}
