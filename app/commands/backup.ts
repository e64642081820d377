import { parseArgs } from 'node:util'
import { getRuntime } from '~/request/runtime.server'
import { backupShop } from './backup/backup-shop.server'
import { printLine } from './prepare-database'
import { runCommand } from './command-line/run-command'

const usage = `Usage: npm run backup -- FILE.tar.gz [--force]
Writes the database, the pictures and the secret of the shop into one file that only you can read, while the shop runs.
  --force  replaces an existing file`

async function run(): Promise<number> {
  let parsed
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    return (printLine(`${error instanceof Error ? error.message : String(error)}\n${usage}`), 2)
  }
  const [file] = parsed.positionals
  if (parsed.values.help) return (printLine(usage), 0)
  if (file === undefined) return (printLine(usage), 2)
  const { db, env } = await getRuntime()
  try {
    const shop = { db, dataDir: env.dataDir, database: env.database, secret: env.sessionSecret }
    const { bytes, pictures } = await backupShop(shop, file, {
      isReplacing: parsed.values.force ?? false,
      now: new Date(),
    })
    printLine(`${file}: ${Math.ceil(bytes / 1_000_000)} MB, ${pictures} pictures. Keep it in another place.`)
    return 0
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code !== 'EEXIST') throw error
    printLine(`${file} exists already; --force replaces it`)
    return 1
  } finally {
    await db.close()
  }
}

await runCommand(run)
