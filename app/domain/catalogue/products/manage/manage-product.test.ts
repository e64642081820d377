import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { onSqlite } from '../../../../../tests/setup/databases'
import { addChannel } from '~/domain/operations/channels/manage/add-channel.server'
import type { PriceInput } from '~/domain/catalogue/products/product-input'
import { changePrice, changeStock, publishProduct } from './manage-product.server'
import { readProductList } from './manage-product.queries.server'
import { commandOn } from '../../../../../tests/factories/visitor'

onSqlite('the owner', { template: 'shop' }, (open) => {
  test('changes prices, sales, stock and publication, and the listing follows', async () => {
    const db = await open()
    await createProduct(db, { slug: 'tea', variants: [variantInput({ sku: 'TEA' })] })
    const listing = () => db.read('listings').first('price_min', 'in_stock', 'is_listed')
    const channel = await db.read('channels').first('id')
    const price = (input: PriceInput) => changePrice(commandOn(db, { channel }), { sku: 'TEA', ...input })
    expect(await price({ price: 4200 })).toMatchObject({ ok: true })
    expect(await listing()).toEqual({ price_min: 4200, in_stock: 1, is_listed: 1 })
    expect(await price({ price: 4200, sale: { price: 4000, endsAt: '2030-01-01T00:00:00.000Z' } })).toMatchObject({
      ok: true,
    })
    expect(await listing()).toMatchObject({ price_min: 4000 })
    expect(await price({ price: 100, sale: { price: 200, endsAt: '2030-01-01T00:00:00.000Z' } })).toMatchObject({
      ok: false,
    })
    expect(await changeStock(commandOn(db), { sku: 'TEA', onHand: 0 })).toMatchObject({ ok: true })
    expect(await listing()).toMatchObject({ in_stock: 0 })
    expect(await changeStock(commandOn(db), { sku: 'TEA', onHand: null })).toMatchObject({ ok: true })
    expect(await listing()).toMatchObject({ in_stock: 1 })
    const { slug } = await db.read('products').first('slug')
    expect(await publishProduct(commandOn(db), { slug, isPublished: false })).toMatchObject({ ok: true })
    expect(await listing()).toMatchObject({ is_listed: 0 })
    expect(await changeStock(commandOn(db), { sku: 'NONE', onHand: 1 })).toMatchObject({
      error: { code: 'variant_not_found' },
    })
  })

  test('names a SKU as it was copied, and one that is stored with other characters exactly', async () => {
    const db = await open()
    await createProduct(db, { slug: 'tea', variants: [variantInput({ sku: 'TEA–1' })] })
    expect(await db.read('variants').pluck('sku')).toEqual(['TEA-1'])
    await createProduct(db, { slug: 'old-tea', variants: [variantInput({ sku: 'OLD' })] })
    await db.write('variants').where({ sku: 'OLD' }).update({ sku: 'TEA–1' })
    const count = async (sku: string, onHand: number) => unwrap(await changeStock(commandOn(db), { sku, onHand }))
    await count('ＴＥＡ−1', 3)
    await count('TEA–1', 4)
    const stock = db.read('stock as s').join('variants as v', 'v.id', 's.variant_id').orderBy('v.id')
    expect(await stock.pluck('s.on_hand')).toEqual([3, 4])
  })

  test('counts the stock of cloth in metres, in its steps', async () => {
    const db = await open()
    await createProduct(db, { displayUnit: 'm', variants: [variantInput({ sku: 'CLOTH', unitsPerQuantity: 250 })] })
    const count = (onHand: number) => changeStock(commandOn(db), { sku: 'CLOTH', onHand })
    expect(await count(2.5)).toMatchObject({ value: { onHand: 2.5 } })
    expect(await db.read('stock').pluck('on_hand')).toEqual([10])
    expect(await count(2.6)).toMatchObject({
      error: { message: 'CLOTH is sold in steps of 0.25 m. Enter 2.5 m or 2.75 m' },
    })
    await db.write('stock').update({ held: 3 })
    expect(await count(0.5)).toMatchObject({ error: { code: 'stock_held_by_orders', params: { held: '0.75 m' } } })
  })

  test('takes a product from sale in one channel, and the others go on selling it', async () => {
    const db = await open()
    const home = await db.read('channels').first('id', 'code')
    const europe = { host: 'eu.example', country: 'DE', currency: 'EUR' }
    unwrap(await addChannel(commandOn(db, { channel: home }), 'eu', europe))
    const other = await db.read('channels').where({ code: 'eu' }).first('id', 'code')
    await createProduct(db, { slug: 'tea', variants: [variantInput({ sku: 'TEA' })] })
    const publish = (isPublished: boolean, channel?: typeof home) =>
      publishProduct(commandOn(db, channel && { channel }), {
        slug: 'tea',
        isPublished,
        isChannelOnly: channel !== undefined,
      })
    const listed = () => db.read('listings').orderBy('channel_id').pluck('is_listed')
    expect(await publish(false, other)).toMatchObject({
      error: { code: 'no_price_in_channel', params: { slug: 'tea', channel: 'eu' } },
    })
    await changePrice(commandOn(db, { channel: other }), { sku: 'TEA', price: 900 })
    expect(await listed()).toEqual([1, 1])
    expect(unwrap(await publish(false, other))).toEqual({ slug: 'tea', channel: 'eu', isPublished: false })
    expect(await listed()).toEqual([1, 0])
    const rows = (channel: typeof home) =>
      readProductList(db.read, channel.id, { text: '', isPublished: null, limit: 9 })
    expect(await rows(other)).toMatchObject([{ is_published: 1, is_published_in_channel: 0 }])
    expect(await rows(home)).toMatchObject([{ is_published: 1, is_published_in_channel: 1 }])
    unwrap(await publish(true, other))
    expect(await listed()).toEqual([1, 1])
    unwrap(await publish(false))
    expect(await listed()).toEqual([0, 0])
    expect(await publish(true, other)).toMatchObject({ error: { code: 'product_is_draft' } })
    expect(await listed()).toEqual([0, 0])
  })
})
