import { expect, test } from 'vitest'
import { unwrap } from '../../../tests/factories/cart'
import { createProduct, factoryNow, variantInput } from '../../../tests/factories/product'
import { onSqlite } from '../../../tests/setup/databases'
import { addChannel } from './add-channel.server'
import { changePrice, changeStock, publishProduct } from './change-product.server'
import { readProductList } from './owner.queries.server'

onSqlite('the owner', { template: 'shop' }, (open) => {
  test('changes prices, sales, stock and publication, and the listing follows', async () => {
    const db = await open()
    await createProduct(db, { slug: 'tea', variants: [variantInput({ sku: 'TEA' })] })
    const listing = () => db.read('listings').first('price_min', 'in_stock', 'is_listed')
    const channel = await db.read('channels').first('id')
    const price = (input: Parameters<typeof changePrice>[3]) => changePrice(db, channel, 'TEA', input, factoryNow)
    expect(await price({ price: 4200 })).toMatchObject({ ok: true })
    expect(await listing()).toEqual({ price_min: 4200, in_stock: 1, is_listed: 1 })
    expect(await price({ price: 4200, sale: { price: 4000, endsAt: '2030-01-01T00:00:00.000Z' } })).toMatchObject({
      ok: true,
    })
    expect(await listing()).toMatchObject({ price_min: 4000 })
    expect(await price({ price: 100, sale: { price: 200, endsAt: '2030-01-01T00:00:00.000Z' } })).toMatchObject({
      ok: false,
    })
    expect(await changeStock(db, 'TEA', 0, factoryNow)).toMatchObject({ ok: true })
    expect(await listing()).toMatchObject({ in_stock: 0 })
    expect(await changeStock(db, 'TEA', null, factoryNow)).toMatchObject({ ok: true })
    expect(await listing()).toMatchObject({ in_stock: 1 })
    const { slug } = await db.read('products').first('slug')
    expect(await publishProduct(db, slug, false, factoryNow)).toMatchObject({ ok: true })
    expect(await listing()).toMatchObject({ is_listed: 0 })
    expect(await changeStock(db, 'NONE', 1, factoryNow)).toMatchObject({ error: { code: 'not_found' } })
  })

  test('takes a product from sale in one channel, and the others go on selling it', async () => {
    const db = await open()
    const home = await db.read('channels').first('id', 'code')
    const europe = { host: 'eu.example', country: 'DE', currency: 'EUR' }
    unwrap(await addChannel(db, 'eu', europe, home.id, factoryNow))
    const other = await db.read('channels').where({ code: 'eu' }).first('id', 'code')
    await createProduct(db, { slug: 'tea', variants: [variantInput({ sku: 'TEA' })] })
    const publish = (isPublished: boolean, channel?: typeof home) =>
      publishProduct(db, 'tea', isPublished, factoryNow, channel)
    const listed = () => db.read('listings').orderBy('channel_id').pluck('is_listed')
    expect(await publish(false, other)).toMatchObject({ error: { message: 'tea has no price in the channel eu' } })
    await changePrice(db, other, 'TEA', { price: 900 }, factoryNow)
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
    expect(await publish(true, other)).toMatchObject({ error: { code: 'invalid_input' } })
    expect(await listed()).toEqual([0, 0])
  })
})
