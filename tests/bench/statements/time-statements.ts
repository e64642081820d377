import { writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/**
 * Loaded before the shop by `npm run bench -- statements`: measures how long each statement runs inside SQLite, and
 * writes the times into the file STATEMENTS_FILE when the shop ends. SIGUSR2 begins a part of its requests; what the shop
 * does before the first is not among them.
 */

/** For each part, in milliseconds, by the text of the statement. */
const parts: Array<Record<string, number[]>> = []

type Run = (this: Sqlite.Statement, ...values: unknown[]) => unknown
const example = new Sqlite(':memory:')
const statement: Record<string, Run> = Object.getPrototypeOf(example.prepare('SELECT 1'))
example.close()
for (const name of ['all', 'get', 'run']) {
  const original = statement[name]
  if (!original) throw new Error(`statements have no ${name}`)
  statement[name] = function (...values) {
    const times = parts.at(-1)
    if (!times) return original.apply(this, values)
    const start = performance.now()
    try {
      return original.apply(this, values)
    } finally {
      const known = (times[this.source] ??= [])
      known.push(performance.now() - start)
    }
  }
}
process.on('SIGUSR2', () => void parts.push({}))
process.on('exit', () => writeFileSync(process.env.STATEMENTS_FILE ?? '', JSON.stringify(parts)))
