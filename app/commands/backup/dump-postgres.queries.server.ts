import { createWriteStream, createReadStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createInterface } from 'node:readline'
import type { Knex } from 'knex'
import { inChunks } from '~db/bulk-rows'

/** Rows that are read or written together. */
const batchSize = 500

type Cell = string | number | boolean | null
/** The lines of a dump: a table with its columns, then its rows. */
type DumpLine = { table: string; columns: string[] } | Cell[]

/** The names of the shop's tables. */
async function tableNames(q: Knex): Promise<string[]> {
  const { rows } = await q.raw<{ rows: Array<{ name: string }> }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = current_schema() AND c.relkind = 'r' ORDER BY c.relname`,
  )
  return rows.map(({ name }) => name)
}

async function columnsOf(q: Knex, table: string): Promise<string[]> {
  const { rows } = await q.raw<{ rows: Array<{ name: string }> }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = ? AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/**
 * Writes all rows of the shop into a file, one JSON line each, as they are at one instant: in one transaction that sees
 * no later change, while the shop goes on selling. Every value is the database's own text, so that none is rounded.
 */
export async function dumpPostgres(db: Knex, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 })
  const write = async (line: DumpLine) => {
    if (!file.write(`${JSON.stringify(line)}\n`)) await new Promise<void>((resolve) => void file.once('drain', resolve))
  }
  await db.transaction(
    async (trx) => {
      for (const table of await tableNames(trx)) {
        const columns = await columnsOf(trx, table)
        await write({ table, columns })
        const texts = columns.map((column) => `"${column}"::text`).join(', ')
        await trx.raw(`DECLARE dumped NO SCROLL CURSOR FOR SELECT ${texts} FROM "${table}"`)
        for (;;) {
          const { rows } = await trx.raw<{ rows: Array<Record<string, string | null>> }>(
            `FETCH ${batchSize} FROM dumped`,
          )
          for (const row of rows) await write(columns.map((column) => row[column] ?? null))
          if (rows.length < batchSize) break
        }
        await trx.raw('CLOSE dumped')
      }
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
  file.end()
  await finished(file)
}

/** Whether the database has tables of a shop. */
export async function hasTables(db: Knex): Promise<boolean> {
  return (await tableNames(db)).length > 0
}

/** Deletes all tables and functions of the shop. */
export async function dropShop(db: Knex): Promise<void> {
  const { rows } = await db.raw<{ rows: Array<{ schema: string }> }>('SELECT current_schema() AS schema')
  const schema = rows[0]?.schema ?? 'public'
  await db.raw(`DROP SCHEMA "${schema}" CASCADE`)
  await db.raw(`CREATE SCHEMA "${schema}"`)
}

/**
 * Replaces all rows of the shop by those of a dump, in one transaction. The tables must be those of the dump. Triggers
 * do not run, and foreign keys are checked at the end.
 */
export async function loadPostgres(db: Knex, path: string): Promise<void> {
  await db.transaction(async (trx) => {
    const tables = await tableNames(trx)
    const { rows: keys } = await trx.raw<{ rows: Array<{ table: string; name: string; definition: string }> }>(
      `SELECT t.relname AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
       FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
       WHERE c.contype = 'f' AND n.nspname = current_schema()`,
    )
    for (const { table, name } of keys) await trx.raw(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`)
    for (const table of tables) await trx.raw(`ALTER TABLE "${table}" DISABLE TRIGGER USER`)
    await trx.raw(`TRUNCATE ${tables.map((table) => `"${table}"`).join(', ')}`)
    await insertLines(trx, path)
    for (const table of tables) await trx.raw(`ALTER TABLE "${table}" ENABLE TRIGGER USER`)
    for (const { table, name, definition } of keys)
      await trx.raw(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${definition}`)
    for (const table of tables) await setNextId(trx, table)
  })
}

async function insertLines(trx: Knex, path: string): Promise<void> {
  let into: { table: string; columns: string[] } | null = null
  let waiting: Cell[][] = []
  const flush = async () => {
    if (into && waiting.length > 0) {
      const { table, columns } = into
      const names = columns.map((column) => `"${column}"`).join(', ')
      for (const chunk of inChunks(waiting, Math.max(1, Math.floor(30_000 / columns.length)))) {
        const row = `(${columns.map(() => '?').join(', ')})`
        await trx.raw(`INSERT INTO "${table}" (${names}) VALUES ${chunk.map(() => row).join(', ')}`, chunk.flat())
      }
    }
    waiting = []
  }
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const line: DumpLine = JSON.parse(text)
    if (Array.isArray(line)) {
      waiting.push(line)
      if (waiting.length >= batchSize) await flush()
    } else {
      await flush()
      into = line
    }
  }
  await flush()
}

/** A table with generated keys goes on after its largest one. */
async function setNextId(trx: Knex, table: string): Promise<void> {
  const { rows } = await trx.raw<{ rows: Array<{ name: string | null }> }>(
    `SELECT pg_get_serial_sequence(format('%I', ?::text), 'id') AS name
     WHERE EXISTS (SELECT 1 FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = ? AND column_name = 'id')`,
    [table, table],
  )
  const sequence = rows[0]?.name
  if (sequence) await trx.raw(`SELECT setval(?, (SELECT coalesce(max(id), 0) + 1 FROM "${table}"), false)`, [sequence])
}

/** The names of the migrations that have run. */
export async function readMigrations(q: Knex): Promise<string[]> {
  return q('migrations').orderBy('name').pluck('name')
}

/**
 * Whether another connection uses this database as the same user. A shop that runs always has one, which listens to
 * changes of the content.
 */
export async function hasOtherSessions(q: Knex): Promise<boolean> {
  const { rows } = await q.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' LIMIT 1`,
  )
  return rows.length > 0
}
