import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { fillDemoShop } from '~/commands/demo/fill-demo.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { importFile } from '~/domain/catalogue/importing/import-file.server'
import { ok } from '~/domain/shared/result'
import { openDatabase, type Database } from '~db/connection'
import { migrate } from '~db/migrate'

const parts = 10
const rowsOfProduct = 2
const pictures = 50
const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,' +
  'Variant Inventory Qty,Variant Price,Image Src,Status\n'

/** The rows of a Shopify export: each product has two variants and a picture that others have too. */
function* rows(products: number): Generator<string> {
  yield header
  for (let index = 0; index < products; index += 1) {
    const handle = `woven-scarf-${index}`
    const body = `<p>Woven by hand in ${index} ways, <strong>washed</strong> and dried in the sun.</p>`
    const maker = `Maker ${index % 400},Scarves ${index % 60},"wool, tag ${index % 200}",true`
    const picture = `https://pictures.example/${index % pictures}.png`
    yield `${handle},Woven scarf ${index},${body},${maker},Colour,Indigo,S${index}-I,5,${500 + (index % 90)}.00,${picture},active\n`
    yield `${handle},,,,,,,,Clay,S${index}-C,5,${600 + (index % 90)}.00,,\n`
  }
}

/**
 * Imports an export of so many products into a demo shop, and the same export again, and tells the rows per second and
 * the CPU time of a row in each tenth of it: the last tenth should cost what the first costs.
 */
export async function measureImport(dataDir: string, products: number): Promise<string[]> {
  const path = join(dataDir, 'export.csv')
  await pipeline(Readable.from(rows(products)), createWriteStream(path))
  const db = await openDatabase(join(dataDir, 'shop.db'))
  try {
    await migrate(db)
    await fillDemoShop(db, dataDir)
    const first = await importByParts(db, dataDir, path, products)
    const again = await importByParts(db, dataDir, path, products)
    return [
      '| Tenth | rows/s | CPU ms/row | rows/s, again | CPU ms/row, again |\n|---|---|---|---|---|',
      ...first.map((cells, part) => `| ${part + 1} | ${cells} | ${again[part]} |`),
    ]
  } finally {
    await db.close()
  }
}

/** The cells of each tenth. */
async function importByParts(db: Database, dataDir: string, path: string, products: number): Promise<string[]> {
  const [channel] = await readActiveChannels(db.read)
  if (!channel) throw new Error('the demo shop has no channel')
  const content = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const cells: string[] = []
  let startedAt = performance.now()
  let cpuBefore = process.cpuUsage()
  const onProgress = (count: number) => {
    if (count < ((cells.length + 1) * products) / parts) return
    const rowCount = (products / parts) * rowsOfProduct
    const { user, system } = process.cpuUsage(cpuBefore)
    const perSecond = Math.round((1000 * rowCount) / (performance.now() - startedAt))
    cells.push(`${perSecond} | ${((user + system) / 1000 / rowCount).toFixed(2)}`)
    startedAt = performance.now()
    cpuBefore = process.cpuUsage()
  }
  const context = { db, now: () => new Date(), actor: { kind: 'import' as const }, source: 'bench' }
  const result = await importFile(context, dataDir, path, {
    channel,
    pictures: async () => ok(content),
    onProgress,
  })
  if (!result.ok) throw new Error(result.error.code)
  return cells
}
