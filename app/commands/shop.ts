import { getRuntime } from '~/http/runtime.server'
import { printLine } from './prepare-database'
import { runCommand } from './command-line/run-command'
import { runOwnerLine } from './command-line/run-owner-line'

async function openShop() {
  const { db, log } = await getRuntime()
  return { db, log, close: () => db.close() }
}

await runCommand(() => runOwnerLine(process.argv.slice(2), { print: printLine, openShop }))
