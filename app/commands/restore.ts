import { readEnv } from '~/http/env.server'
import { keepNewFilesPrivate } from '~/http/private-files.server'
import { restoreShop, RestoreError } from './backup/restore-shop.server'
import { printLine } from './prepare-database'
import { readFileArguments } from './command-line/read-file-arguments'
import { runCommand } from './command-line/run-command'

const usage = `Usage: npm run restore -- FILE.tar.gz [--force]
Restores a backup into DATA_DIR and the database. Stop the shop first: while it runs nothing is restored.
  --force  replaces the shop that is there`

async function run(): Promise<number> {
  const given = readFileArguments(usage)
  if ('exitCode' in given) return given.exitCode
  const { file, isForced } = given
  keepNewFilesPrivate()
  const env = readEnv()
  try {
    const { createdAt } = await restoreShop(file, env, isForced)
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
