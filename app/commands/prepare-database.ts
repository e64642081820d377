import { migrate } from '~db/migrate'
import { fillBareShop, fillDemoShop } from '~/commands/demo/fill-demo.server'
import { rebuildSearchIfOlder } from '~/domain/catalogue/search/rebuild-search.server'
import { followExampleThemes } from '~/http/themes/example-themes.server'
import { messageOf } from '~/messages/messages'
import { readChannelDigits } from '~/domain/operations/channels/channels.queries.server'
import { isoDigits } from '~/domain/shared/money/iso-currencies'
import type { Runtime } from '~/http/runtime.server'

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * One process at a time: migrates and, when the database is empty, fills it with the demo shop or with a bare one; else
 * the pages and the look of its example theme become those of this version.
 * @returns whether the database was empty
 */
export async function prepareDatabase({ db, env }: Runtime): Promise<boolean> {
  printLine(`Database: ${db.dialect === 'sqlite' ? env.database : 'PostgreSQL'}`)
  return db.runAlone(async () => {
    const ran = await migrate(db)
    if (ran.length > 0) printLine(`Migrated: ${ran.join(', ')}`)
    const refilled = await rebuildSearchIfOlder(db)
    if (refilled > 0) printLine(`Search: filled in anew for ${refilled} products`)
    for (const { code, currency, digits } of await readChannelDigits(db.read))
      if (digits !== isoDigits(currency))
        printLine(
          `Channel ${code} stores amounts of ${currency} with ${digits} decimals; ISO 4217 has ${isoDigits(currency)}. It keeps ${digits}.`,
        )
    const fill = env.isDemoShop ? fillDemoShop : fillBareShop
    const wasEmpty = await fill(db, env.dataDir, { log: printLine })
    if (wasEmpty)
      printLine(
        env.isDemoShop
          ? 'Filled the empty database with the demo shop.'
          : 'Filled the empty database with a bare shop.',
      )
    const followed = await followExampleThemes({
      db,
      now: () => new Date(),
      actor: { kind: 'schedule' },
      source: 'new version',
    })
    if (!followed.ok) printLine(`The theme could not be brought to this version: ${messageOf(followed.error)}`)
    else {
      if (followed.value.isThemeChanged) printLine('Look: changed, as the theme has it in this version')
      for (const { slug, change } of followed.value.pages)
        // what the owner has changed is left alone at every start
        if (change !== 'left alone') printLine(`Page ${slug}: ${change}, as its theme has it in this version`)
    }
    return wasEmpty
  })
}
