import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isPostgres = process.env.E2E_DATABASE === 'postgres'

/** The port of the shop of the journeys. Each database has its own, because both may run at the same time. */
export const journeyPort = process.env.E2E_PORT ?? (isPostgres ? '4174' : '4173')

/** The environment with which other processes reach the database of the shop that serve-demo serves. */
const names = ['DATA_DIR', 'DATABASE_URL', 'SESSION_SECRET', 'PORT'] as const

const fileOf = (port: string) => join(tmpdir(), `journey-shop-${port}.json`)

/** Stores the environment of the shop that this process serves, until it ends. */
export function storeServedShop(): void {
  const file = fileOf(process.env.PORT ?? '')
  const environment = Object.fromEntries(names.map((name) => [name, process.env[name]]))
  writeFileSync(file, JSON.stringify(environment), { mode: 0o600 })
  process.once('exit', () => rmSync(file, { force: true }))
}

/** The environment of the shop that is served on a port. */
export function readServedShop(port: string): Partial<Record<(typeof names)[number], string>> {
  return JSON.parse(readFileSync(fileOf(port), 'utf8'))
}
