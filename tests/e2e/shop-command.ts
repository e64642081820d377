import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The environment with which the commands of the shop use the same database as the shop of the journeys. */
const names = ['DATA_DIR', 'DATABASE_URL', 'SESSION_SECRET', 'PORT'] as const

const fileOf = (port: string) => join(tmpdir(), `journey-shop-${port}.json`)

/** Stores the environment of the shop that this process serves, until it ends. */
export function storeJourneyShop(): void {
  const file = fileOf(process.env.PORT ?? '')
  const environment = Object.fromEntries(names.map((name) => [name, process.env[name]]))
  writeFileSync(file, JSON.stringify(environment), { mode: 0o600 })
  process.once('exit', () => rmSync(file, { force: true }))
}

/**
 * Runs `npm run shop -- …` on the shop of the journeys and returns the rows of its answer. The input is what somebody
 * types, or what another program gives.
 */
export async function runShopCommand(
  origin: string,
  args: string[],
  input = '',
): Promise<Array<Record<string, unknown>>> {
  const environment: Record<string, string> = JSON.parse(readFileSync(fileOf(new URL(origin).port), 'utf8'))
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'app/commands/shop.ts', ...args, '--json'],
      { env: { ...process.env, NODE_ENV: 'production', ...environment } },
      (error, stdout) => (error ? reject(new Error(`${error.message}\n${stdout}`)) : resolve(stdout)),
    )
    child.stdin?.end(`${input}\n`)
  })
  const { rows }: { rows: Array<Record<string, unknown>> } = JSON.parse(output)
  return rows
}
