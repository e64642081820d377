import { saveProducts } from '~/domain/products/save/save-products.server'
import { fillDemoShop } from '~/commands/demo/fill-demo.server'
import type { ProductInput } from '~/domain/products/product-input'
import { migrate } from '~db/migrate'
import type { Database } from '~db/connection'
import { syntheticProducts } from './products'

const batchSize = 1000

/** Fills a database with the demo shop and the given number of synthetic products. */
export async function fillBenchShop(db: Database, dataDir: string, count: number): Promise<void> {
  await migrate(db)
  await fillDemoShop(db, dataDir)
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
