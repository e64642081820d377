import { migrate } from '~db/migrate'
import { rebuildSearchIfOlder } from '~/domain/catalogue/search/rebuild-search.server'
import { getRuntime } from '~/http/runtime.server'
import { printLine } from './prepare-database'
import { runCommand } from './command-line/run-command'

await runCommand(async () => {
  const { db } = await getRuntime()
  const ran = await db.runAlone(async () => {
    const names = await migrate(db)
    await rebuildSearchIfOlder(db)
    return names
  })
  printLine(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'Nothing to migrate.')
  await db.close()
  return 0
})
