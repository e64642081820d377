import { createWriteStream } from 'node:fs'
import { link, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportProducts } from '~/domain/catalogue/exporting/export-shop.server'
import { exportOrderLines, exportOrders } from '~/domain/sales/order-export/export-orders.server'
import { fail, ok, type Result, type StaffResult } from '~/domain/shared/result'
import { fileProblem } from '../command-line/system-errors'
import { typedPath } from '../command-line/typed-files'
import { readOwnerOrigin, type OwnerArea, type OwnerShop } from './owner-command'

/** Without it Excel takes UTF-8 for the letters of one language: ‘आशा’ would be ‘à¤†à¤¶à¤¾’. */
const byteOrderMark = '\uFEFF'

/**
 * Writes a file of the owner. It has its name when it is whole: what fails on the way leaves nothing, and a file that is
 * replaced stays until then. Throws EEXIST when the file exists and is not to be replaced.
 * @param write is given the name of a temporary file beside it
 */
async function writeWhole(
  typed: string,
  isReplacing: boolean,
  write: (temporary: string) => Promise<unknown>,
): Promise<void> {
  const file = typedPath(typed)
  const found = await stat(file).catch(() => null)
  if (found && !isReplacing) throw Object.assign(new Error(`${typed} exists`), { code: 'EEXIST' })
  // a pipe or a device, such as /dev/stdout; a folder is refused by the system
  if (found && !found.isFile()) return void (await write(file))
  const target = found ? await realpath(file) : file
  const temporary = `${target}.${process.pid}.tmp`
  try {
    await write(temporary)
    if (isReplacing) await rename(temporary, target)
    // fails when another file has got the name meanwhile
    else await link(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Writes a document of the shop to a file as JSON, and replaces the file. Error: `invalid_input`. */
export async function writeJson(file: string, document: unknown): Promise<Result<null>> {
  try {
    await writeWhole(file, true, (temporary) => writeFile(temporary, `${JSON.stringify(document, null, 2)}\n`))
    return ok(null)
  } catch (error) {
    return unwritten(file, error)
  }
}

/** The failure of a file that can't be written; throws the error when it is none of files. */
function unwritten(file: string, error: unknown): Result<never> {
  const problem = fileProblem(error)
  if (problem === null) throw error
  return fail('invalid_input', `${file} can’t be written: ${problem}`)
}

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
    await writeWhole(file, isForced, (temporary) =>
      pipeline(Readable.from(counted()), createWriteStream(temporary, { mode: 0o600 })),
    )
    return ok([{ file, lines: count - 1 }])
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST') return fail('invalid_input', `${file} exists already; --force replaces it`)
    return unwritten(file, error)
  }
}

/** The command that exports something of the shop. */
export const toFile = (
  what: string,
  linesOf: (shop: OwnerShop) => StaffResult<AsyncGenerator<string>> | Promise<StaffResult<AsyncGenerator<string>>>,
): OwnerArea[string] => ({
  usage: 'FILE.csv [--force]',
  summary: `Writes all ${what} to a CSV file that only you can read; --force replaces the file`,
  arguments: ['FILE.csv'],
  options: { force: { type: 'boolean' } },
  async run(shop, [file = ''], options) {
    const lines = await linesOf(shop)
    return lines.ok ? writeCsv(file, lines.value, options.force === true) : lines
  },
})

export const exportArea: OwnerArea = {
  products: toFile('products', async (shop) => exportProducts(shop.context, await readOwnerOrigin(shop))),
  orders: toFile('orders of the channel, a line each, with buyers, amounts, refunds and invoices,', ({ context }) =>
    exportOrders(context),
  ),
  'order-lines': toFile('lines of the orders of the channel, with quantities, amounts and tax rates,', ({ context }) =>
    exportOrderLines(context),
  ),
}
