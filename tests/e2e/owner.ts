import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { servedShopFile } from '../setup/served-shop-file'

/** Runs a command of the owner on the shop of the journeys: `npm run shop -- orders ship …`. Returns its rows. */
export async function runOwnerCommand(...args: string[]): Promise<Array<Record<string, unknown>>> {
  const served: Record<string, string> = JSON.parse(
    readFileSync(servedShopFile(process.env.E2E_PORT ?? '4173'), 'utf8'),
  )
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'app/commands/shop.ts', ...args, '--json'],
    { env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...served } },
  )
  const printed: { ok: boolean; rows: Array<Record<string, unknown>> } = JSON.parse(stdout)
  return printed.rows
}
