import { expect } from 'vitest'
import type { Database, Dialect } from '~db/connection'

/** The plan of every statement that the work sends, with its values written into it. */
export async function plansOf(db: Database, dialect: Dialect, run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const note = ({ sql, bindings = [] }: { sql: string; bindings?: unknown[] }) => {
    let next = 0
    const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`)
    statements.push(
      sql.replace(/\?|\$(\d+)/g, (_, place?: string) => literal(bindings[place ? Number(place) - 1 : (next += 1) - 1])),
    )
  }
  db.read.on('query', note)
  await run()
  db.read.removeListener('query', note)
  expect(statements.length).toBeGreaterThan(0)
  if (dialect === 'sqlite') {
    const plans = statements.map(async (sql) => {
      const steps: Array<{ detail: string }> = await db.read.raw(`EXPLAIN QUERY PLAN ${sql}`)
      return steps.map(({ detail }) => detail).join('\n')
    })
    return Promise.all(plans)
  }
  return db.read.transaction(async (trx) => {
    // an empty table would be read whole, and its rows sorted
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'])
      await trx.raw(`SET LOCAL enable_${way} = off`)
    const plans: string[] = []
    for (const sql of statements) {
      const { rows }: { rows: Array<Record<string, string>> } = await trx.raw(`EXPLAIN ${sql}`)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}
