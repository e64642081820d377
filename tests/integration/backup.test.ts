import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '~db/connection'
import { backupShop } from '~/commands/backup/backup-shop.server'
import { restoreShop } from '~/commands/backup/restore-shop.server'
import { readFontFile, storeFontFile } from '~/domain/catalogue/media/fonts/font-files.server'
import { storeAsset } from '~/domain/catalogue/media/store-asset.server'
import sharp from 'sharp'
import { createReadyVisitors, placeAsShown, unwrap } from '../factories/cart'
import { createProduct, factoryNow, variantInput } from '../factories/product'
import { dialects } from '../setup/databases'
import { prepareShop, type PreparedShop } from './served-shop'

const stockAtFirst = 1000

/** Checks the rules that must hold for the orders of a shop at every instant. */
async function checkOrders(db: Database): Promise<number> {
  const orders: Array<{ id: number; status: string }> = await db.read('orders').select('id', 'status')
  const lines: number[] = await db.read('order_lines').pluck('order_id')
  const placed = orders.filter(({ status }) => status === 'placed').map(({ id }) => id)
  expect(placed.filter((id) => !lines.includes(id))).toEqual([])
  const stock = await db.read('stock').first('on_hand', 'held')
  expect(stock.on_hand).toBe(stockAtFirst - placed.length)
  const events = await db.read('order_events').where({ kind: 'placed' }).pluck('order_id')
  expect(new Set(events)).toEqual(new Set(placed))
  return placed.length
}

describe.each(dialects)('a backup on %s', (dialect) => {
  const opened: PreparedShop[] = []
  afterEach(async () => {
    for (const shop of opened.splice(0)) await shop.db.close()
  })
  const prepare = async (template: 'shop' | 'empty') => {
    const shop = await prepareShop(dialect, template)
    opened.push(shop)
    return shop
  }
  const place = (shop: PreparedShop) => ({
    db: shop.db,
    dataDir: shop.dataDir,
    database: shop.location,
    secret: 'the secret of the shop',
  })

  test('that is made while orders are placed restores a shop in which everything agrees', async () => {
    const shop = await prepare('shop')
    const { variantIds } = await createProduct(shop.db, {
      name: 'Tea “grün”, \\n 茶',
      variants: [variantInput({ stock: { onHand: stockAtFirst } })],
    })
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#aabbcc' } })
      .png()
      .toBuffer()
    const { hash } = unwrap(await storeAsset(shop.db, shop.dataDir, picture))
    const font = await storeFontFile(shop.dataDir, Buffer.from('a typeface of the owner'))
    const visitors = await createReadyVisitors(shop.db, 60, { variantId: variantIds[0] ?? 0 })
    const file = join(shop.dataDir, 'backup.tar.gz')
    const [first, ...others] = visitors
    if (first) unwrap(await placeAsShown(first))
    let isBackedUp = false
    let placedMeanwhile = 0
    const selling = (async () => {
      for (const visitor of others) {
        unwrap(await placeAsShown(visitor))
        if (!isBackedUp) placedMeanwhile += 1
      }
    })()
    const { pictures } = await backupShop(place(shop), file, { isReplacing: false, now: factoryNow })
    isBackedUp = true
    await selling
    expect(pictures).toBeGreaterThan(0)
    expect(placedMeanwhile).toBeGreaterThan(0)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(shop.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([])

    const target = await prepare('empty')
    await target.db.close()
    if (dialect === 'sqlite')
      for (const suffix of ['', '-wal', '-shm']) rmSync(target.location + suffix, { force: true })
    await restoreShop(file, { dataDir: target.dataDir, database: target.location }, dialect === 'postgres')
    const restored = await openDatabase(target.location)
    try {
      const count = await checkOrders(restored)
      expect(count).toBeGreaterThanOrEqual(1)
      expect(count).toBeLessThanOrEqual(visitors.length)
      for (const table of [
        'channels',
        'settings',
        'products',
        'variants',
        'variant_prices',
        'assets',
        'countries',
        'states',
      ])
        expect([table, await restored.read(table).orderBy(1)]).toEqual([table, await shop.db.read(table).orderBy(1)])
      const at = (folder: string) => readFileSync(join(folder, 'originals', hash.slice(0, 2), hash))
      expect(at(target.dataDir).equals(at(shop.dataDir))).toBe(true)
      expect(String(await readFontFile(target.dataDir, font))).toBe('a typeface of the owner')
      expect(readFileSync(join(target.dataDir, 'session-secret'), 'utf8')).toBe('the secret of the shop')
      // the restored shop goes on: keys, triggers and search work
      const { id } = await createProduct(restored, { sourceKey: 'new', name: 'Newcomer' })
      expect(await restored.read('listings').where({ product_id: id }).count({ count: '*' }).first()).toEqual({
        count: 1,
      })
    } finally {
      await restored.close()
    }
  })

  test('replaces neither a file nor a shop without being told to', async () => {
    const shop = await prepare('shop')
    const file = join(shop.dataDir, 'backup.tar.gz')
    await backupShop(place(shop), file, { isReplacing: false, now: factoryNow })
    await expect(backupShop(place(shop), file, { isReplacing: false, now: factoryNow })).rejects.toMatchObject({
      code: 'EEXIST',
    })
    await backupShop(place(shop), file, { isReplacing: true, now: factoryNow })
    await expect(restoreShop(file, { dataDir: shop.dataDir, database: shop.location }, false)).rejects.toThrow(
      '--force',
    )
    expect(await shop.db.read('channels').pluck('code')).toEqual(['in'])
  })

  test('refuses what is not a backup, and one that was cut, and leaves nothing of it', async () => {
    const shop = await prepare('shop')
    const pictures = join(shop.dataDir, 'originals', 'aa')
    mkdirSync(pictures, { recursive: true })
    for (let index = 0; index < 200; index += 1) writeFileSync(join(pictures, `aa${index}`), randomBytes(3000))
    const whole = join(shop.dataDir, 'backup.tar.gz')
    await backupShop(place(shop), whole, { isReplacing: false, now: factoryNow })
    const bytes = readFileSync(whole)
    const cut = join(shop.dataDir, 'cut.tar.gz')
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * 0.7)))
    const names = readdirSync(shop.dataDir)
    for (const file of [join(import.meta.dirname, 'backup.test.ts'), cut])
      await expect(restoreShop(file, { dataDir: shop.dataDir, database: shop.location }, true)).rejects.toThrow(
        'cannot be read',
      )
    expect(readdirSync(shop.dataDir)).toEqual(names)
  })

  test('is not restored while a process has the shop open, and makes no file a program', async () => {
    const shop = await prepare('shop')
    const picture = join(shop.dataDir, 'originals', 'aa', 'aa1')
    mkdirSync(dirname(picture), { recursive: true })
    writeFileSync(picture, 'a picture')
    chmodSync(picture, 0o4755)
    const file = join(shop.dataDir, 'backup.tar.gz')
    await backupShop(place(shop), file, { isReplacing: false, now: factoryNow })
    const target = { dataDir: shop.dataDir, database: shop.location }
    await expect(restoreShop(file, target, true)).rejects.toThrow('The shop is running')
    expect(await shop.db.read('channels').pluck('code')).toEqual(['in'])
    await shop.db.transaction((trx) => trx('channels').update({ code: 'eu' }))
    await shop.db.close()
    await restoreShop(file, target, true)
    expect(statSync(picture).mode & 0o7777).toBe(0o600)
    const restored = await openDatabase(shop.location)
    expect(await restored.read('channels').pluck('code')).toEqual(['in'])
    await restored.close()
  })
})
