import pLimit from 'p-limit'
import { categoryArt, collectionDescriptions } from '~db/demo/shop/catalogue'
import { channels } from '~db/demo/shop/storefront'
import { home } from '~db/demo/products/home'
import { tableware } from '~db/demo/products/table'
import { wear } from '~db/demo/products/wear'
import type { Database } from '~db/connection'
import { seedCountries } from '~/domain/customers/addresses/seed-countries.server'
import { messageOf } from '~/messages/messages'
import { storeMenu } from '~/domain/site/menus/save-menu.server'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { barePages } from './bare-pages'
import { fillBlog, insertBlogPageAndFaq } from './fill-blog.server'
import { drawProduct, drawShop, type DrawingContext } from './demo-pictures.server'
import { fillReviews } from './fill-reviews.server'
import { toProductInput } from './demo-products'
import {
  describeGroup,
  hasChannel,
  hasStorefront,
  idsByName,
  insertDemoRow,
  insertDemoRows,
} from './demo.queries.server'
import { insertCommerce, insertContent, insertChannelsAndSizeCharts, saveMenus } from './fill-shop.server'

interface FillOptions {
  now?: Date
  log?(line: string): void
  /** Width of the drawn pictures in pixels. */
  pictureWidth?: number
}

/** Number of products whose pictures are drawn at the same time. */
const drawingConcurrency = 2

/**
 * Fills an empty database with the demo shop. Returns false, and changes nothing, when there is a shop already.
 * Pictures and countries are written first, and writing them again is safe. An interrupted fill has no storefront;
 * the next call finishes it.
 */
export async function fillDemoShop(db: Database, dataDir: string, options: FillOptions = {}): Promise<boolean> {
  const now = options.now ?? new Date()
  if (await hasStorefront(db.read)) return false
  const hasStarted = await hasChannel(db.read)
  options.log?.('Filling the demo shop: drawing its pictures (once, half a minute to two minutes) …')
  await seedCountries(db)
  const context: DrawingContext = { db, dataDir, width: options.pictureWidth ?? 1200, now }
  const products = [...wear, ...home, ...tableware]
  const limit = pLimit(drawingConcurrency)
  const inputs = await Promise.all(
    products.map((product, index) =>
      limit(async () => toProductInput(product, await drawProduct(context, product, index), index, now)),
    ),
  )
  const drawn = await drawShop(context)
  if (!hasStarted) await db.transaction((trx) => insertChannelsAndSizeCharts(trx))
  await saveProducts(db, inputs, { now })
  await fillBlog(context)
  await db.transaction(async (trx) => {
    const categories = await idsByName(trx, 'categories')
    for (const [position, [name, { description }]] of Object.entries(categoryArt).entries()) {
      const id = categories.get(name)
      if (id !== undefined)
        await describeGroup(trx, 'categories', id, description, drawn.categories.get(name)?.id ?? null, position)
    }
    const collections = await idsByName(trx, 'collections')
    for (const [name, id] of collections)
      await describeGroup(trx, 'collections', id, collectionDescriptions[name] ?? '', null, 0)
    await insertCommerce(trx)
    await insertContent(trx, new Map([...drawn.banners].map(([name, { hash }]) => [name, hash])), now.toISOString())
    await insertBlogPageAndFaq(trx, now.toISOString())
    await saveMenus(trx)
    await fillReviews(trx, products, now)
  })
  return true
}

/**
 * Fills an empty database with a shop without products: one channel, the pages that every shop needs, and payment by
 * cash on delivery.
 */
export async function fillBareShop(db: Database, _dataDir: string, options: FillOptions = {}): Promise<boolean> {
  if (await hasChannel(db.read)) return false
  const now = (options.now ?? new Date()).toISOString()
  await seedCountries(db)
  await db.transaction(async (trx) => {
    const [channel] = channels
    const channelId = await insertDemoRow(trx, 'channels', { ...channel, name: 'Shop', order_prefix: 'SO' })
    await insertDemoRows(trx, 'storefronts', [
      { channel_id: channelId, license_status: 'active', document: '{}', updated_at: now },
    ])
    await insertDemoRows(trx, 'settings', [
      { key: 'default_channel', value: JSON.stringify(channel.code), updated_at: now },
    ])
    await insertDemoRows(trx, 'menus', [
      { handle: 'main', title: 'Main', items: JSON.stringify([{ label: 'Shop all', href: '/shop-online' }]) },
    ])
    const sections = { best: { type: 'product_grid', settings: { heading: 'New', source: 'newest', limit: 8 } } }
    await insertDemoRows(trx, 'pages', [
      {
        slug: 'home',
        page_type: 'Home',
        title: 'Home',
        document: JSON.stringify({ version: 1, page_type: 'Home', sections, order: ['best'] }),
        updated_at: now,
      },
      ...barePages.map(({ slug, title, document }) => ({
        slug,
        page_type: 'Page',
        title,
        document: JSON.stringify(document),
        updated_at: now,
      })),
    ])
    const links = barePages.map(({ slug, title }) => ({ label: title, page: slug }))
    const footer = await storeMenu(trx, 'footer-help', { title: 'Help', items: links })
    if (!footer.ok) throw new Error(messageOf(footer.error))
    await insertDemoRows(trx, 'payment_methods', [
      { channel_id: channelId, code: 'cod', provider: 'cash_on_delivery', name: 'Cash on delivery', config: '{}' },
    ])
    const zoneId = await insertDemoRow(trx, 'shipping_zones', {
      channel_id: channelId,
      name: 'Whole country',
      position: 0,
    })
    await insertDemoRows(trx, 'shipping_zone_places', [{ zone_id: zoneId, country_code: channel.country_code }])
    await insertDemoRows(trx, 'shipping_methods', [
      {
        zone_id: zoneId,
        code: 'standard',
        name: 'Standard delivery',
        kind: 'flat',
        rates: JSON.stringify([{ from: 0, price: 0 }]),
      },
    ])
  })
  return true
}
