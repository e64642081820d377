import { getRuntime } from '~/http/runtime.server'
import { backupShop } from './backup/backup-shop.server'
import { printLine } from './prepare-database'
import { readFileArguments } from './command-line/read-file-arguments'
import { runCommand } from './command-line/run-command'

const usage = `Usage: npm run backup -- FILE.tar.gz [--force]
Writes the database, the pictures and the secret of the shop into one file that only you can read, while the shop runs.
  --force  replaces an existing file`

async function run(): Promise<number> {
  const given = readFileArguments(usage)
  if ('exitCode' in given) return given.exitCode
  const { file, isForced } = given
  const { db, env } = await getRuntime()
  try {
    const shop = { db, dataDir: env.dataDir, database: env.database, secret: env.sessionSecret }
    const { bytes, pictures } = await backupShop(shop, file, {
      isReplacing: isForced,
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
