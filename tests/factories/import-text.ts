import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unwrap } from './cart'
import type { Database } from '~db/connection'
import { importFile, type ImportFileOptions } from '~/domain/catalogue/importing/import-file.server'
import type { ImportReport } from '~/domain/catalogue/importing/report'
import { fail } from '~/domain/shared/result'
import type { Channel } from '~/domain/operations/channels/channel'
import { createChannel } from './product'
import { commandOn } from './visitor'

/** Imports a file with this text or these bytes into a channel; no picture can be fetched. */
export async function importText(
  db: Database,
  content: string | Uint8Array,
  channel: Partial<Omit<Channel, 'id'>> = {},
  options: Partial<ImportFileOptions> = {},
): Promise<ImportReport> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-import-'))
  const path = join(folder, 'products.csv')
  await writeFile(path, content)
  const result = await importFile(commandOn(db), folder, path, {
    channel: await createChannel(db, channel),
    pictures: async () => fail('not_fetched', 'answered 404'),
    ...options,
  })
  return unwrap(result)
}

/** Lines of a CSV file as its text. */
export const csv = (...lines: string[]) => `${lines.join('\n')}\n`
