import { parseArgs } from 'node:util'
import { readEnv } from '~/request/env.server'
import { keepNewFilesPrivate } from '~/request/private-files.server'
import { restoreShop, RestoreError } from './backup/restore-shop.server'
import { printLine } from './prepare-database'
import { runCommand } from './command-line/run-command'

const usage = `Usage: npm run restore -- FILE.tar.gz [--force]
Restores a backup into DATA_DIR and the database. Stop the shop first.
  --force  replaces the shop that is there`

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
  keepNewFilesPrivate()
  const env = readEnv()
  try {
    const { createdAt } = await restoreShop(file, env, parsed.values.force ?? false)
    printLine(`Restored the shop as it was at ${createdAt}. npm start opens it.`)
    if (process.env.SESSION_SECRET)
      printLine('SESSION_SECRET is set and counts more than the secret of the backup, which is in DATA_DIR.')
    return 0
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error
    printLine(error.message)
    return 1
  }
}

await runCommand(run)
