import { writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/**
 * Loaded before the shop by `npm run bench -- statements`: measures how long each statement runs inside SQLite, and
 * writes the times into the file STATEMENTS_FILE when the shop ends. Its requests begin with SIGUSR2; what the shop
 * does at its start is not among them.
 */

/** In milliseconds, by the text of the statement. */
const times: Record<string, number[]> = {}
let isMeasuring = false

type Run = (this: Sqlite.Statement, ...values: unknown[]) => unknown
const example = new Sqlite(':memory:')
const statement: Record<string, Run> = Object.getPrototypeOf(example.prepare('SELECT 1'))
example.close()
for (const name of ['all', 'get', 'run']) {
  const original = statement[name]
  if (!original) throw new Error(`statements have no ${name}`)
  statement[name] = function (...values) {
    if (!isMeasuring) return original.apply(this, values)
    const start = performance.now()
    try {
      return original.apply(this, values)
    } finally {
      const known = (times[this.source] ??= [])
      known.push(performance.now() - start)
    }
  }
}
process.on('SIGUSR2', () => {
  isMeasuring = true
})
process.on('exit', () => writeFileSync(process.env.STATEMENTS_FILE ?? '', JSON.stringify(times)))
