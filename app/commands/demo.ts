import { migrate } from '~db/migrate'
import { fillDemoShop } from '~/commands/demo/fill-demo.server'
import { getRuntime } from '~/http/runtime.server'
import { printLine } from './prepare-database'
import { runCommand } from './command-line/run-command'

/** Fills an empty database with the demo shop. */
await runCommand(async () => {
  const { db, env } = await getRuntime()
  await migrate(db)
  printLine(
    (await fillDemoShop(db, env.dataDir, { log: printLine }))
      ? 'Filled with the demo shop.'
      : 'The database already has a shop; nothing was changed.',
  )
  await db.close()
  return 0
})
