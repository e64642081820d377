import { migrate } from '~db/migrate'
import { fillDemoShop } from '~/commands/demo/fill-demo.server'
import { openDemoAdministration } from '~/commands/demo/demo-administration.server'
import { getRuntime } from '~/http/runtime.server'
import { printLine } from './prepare-database'
import { runCommand } from './command-line/run-command'

/** Fills an empty database with the demo shop. */
await runCommand(async () => {
  const runtime = await getRuntime()
  const { db } = runtime
  await migrate(db)
  const wasEmpty = await fillDemoShop(db, runtime.env.dataDir, { log: printLine })
  printLine(wasEmpty ? 'Filled with the demo shop.' : 'The database already has a shop; nothing was changed.')
  if (wasEmpty) await openDemoAdministration(runtime, { wasEmpty })
  await db.close()
  return 0
})
