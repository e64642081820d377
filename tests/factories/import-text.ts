import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '~db/connection'
import { importFile, type ImportFileOptions } from '~/domain/catalogue/importing/import-file.server'
import type { ImportReport } from '~/domain/catalogue/importing/report'
import { fail } from '~/domain/shared/result'
import type { Channel } from '~/domain/operations/channels/channel'
import { createChannel, factoryNow } from './product'

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
  const result = await importFile(db, folder, path, {
    channel: await createChannel(db, channel),
    pictures: async () => fail('not_fetched', 'answered 404'),
    now: factoryNow,
    ...options,
  })
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** Lines of a CSV file as its text. */
export const csv = (...lines: string[]) => `${lines.join('\n')}\n`
