import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportOrders, exportProducts } from '~/domain/catalogue/exporting/export-shop.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { getRuntime } from '~/http/runtime.server'
import { originOf } from '~/http/shop-urls'
import { type OwnerArea, type OwnerShop } from './owner-command'

/** Without it Excel takes UTF-8 for the letters of one language: ‘आशा’ would be ‘à¤†à¤¶à¤¾’. */
const byteOrderMark = '\uFEFF'

/**
 * Writes lines to a CSV file that only the owner can read. Error: `invalid_input` when it exists or cannot be written.
 */
export async function writeCsv(
  file: string,
  lines: AsyncGenerator<string>,
  isForced: boolean,
): Promise<Result<Array<{ file: string; lines: number }>>> {
  try {
    let count = 0
    const counted = async function* () {
      for await (const line of lines) {
        count += 1
        yield count === 1 ? byteOrderMark + line : line
      }
    }
    await pipeline(Readable.from(counted()), createWriteStream(file, { flags: isForced ? 'w' : 'wx', mode: 0o600 }))
    return ok([{ file, lines: count - 1 }])
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST') return fail('invalid_input', `${file} exists already; --force replaces it`)
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      return fail('invalid_input', `${file} cannot be written`)
    throw error
  }
}

/** The command that exports something of the shop. */
export const toFile = (
  what: string,
  linesOf: (shop: OwnerShop) => Promise<AsyncGenerator<string>>,
): OwnerArea[string] => ({
  usage: 'FILE.csv [--force]',
  summary: `Writes all ${what} to a CSV file that only you can read; --force replaces the file`,
  arguments: ['FILE.csv'],
  options: { force: { type: 'boolean' } },
  run: async (shop, [file = ''], options) => writeCsv(file, await linesOf(shop), options.force === true),
})

export const exportArea: OwnerArea = {
  products: toFile('products', async ({ db, channel }) => {
    const { env } = await getRuntime()
    return exportProducts(db, channel, originOf(channel.host, env.port, env.trustsProxy))
  }),
  orders: toFile('orders', async ({ db, channel }) => exportOrders(db, channel)),
}
