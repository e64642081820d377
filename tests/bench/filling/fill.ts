import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { fillDemoShop } from '~/commands/demo/fill-demo.server'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { migrate } from '~db/migrate'
import type { Database } from '~db/connection'
import { saveEverythingPage } from './everything-page'
import { multiplyProducts } from './multiply'
import { syntheticProducts } from './products'

const batchSize = 1000
/** More products than this are copies of the first ones on SQLite, because saving a million takes ten minutes. */
const savedProducts = 100_000
/** The number of products that are copied: a multiple of the periods of nearly all their properties. */
const copiedProducts = 20_000

/** Fills a database with the demo shop and the given number of synthetic products. */
export async function fillBenchShop(db: Database, dataDir: string, count: number): Promise<void> {
  await migrate(db)
  await fillDemoShop(db, dataDir)
  await saveEverythingPage(db)
  const [last] = await db.read('products').max<Array<{ id: number | null }>>({ id: 'id' })
  const isCopied = db.dialect === 'sqlite' && count > savedProducts
  await saveSyntheticProducts(db, isCopied ? copiedProducts : count)
  if (!isCopied) return
  // the file is thrown away when the fill fails
  await db.write.raw('PRAGMA synchronous = OFF')
  await db.write.raw('PRAGMA cache_size = -1000000')
  // checking a million copies for what they refer to takes most of the time
  await db.write.raw('PRAGMA foreign_keys = OFF')
  await multiplyProducts(db, { first: (last?.id ?? 0) + 1, count: copiedProducts }, count)
  await db.write.raw('PRAGMA wal_checkpoint(TRUNCATE)')
}

async function saveSyntheticProducts(db: Database, count: number): Promise<void> {
  const assets: Array<{ id: number }> = await db.read('assets').select('id').limit(50)
  const channels: Array<{ code: string }> = await db.read('channels').select('code')
  let inputs: ProductInput[] = []
  const save = async () => {
    await saveProducts(db, inputs, { now: new Date() })
    inputs = []
  }
  for (const product of syntheticProducts(
    count,
    assets.map(({ id }) => id),
    channels.map(({ code }) => code),
  )) {
    inputs.push(product)
    if (inputs.length === batchSize) await save()
  }
  if (inputs.length > 0) await save()
}
