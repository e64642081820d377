import { expect, test } from 'vitest'
import { changeSlug } from '~/domain/site/redirects/change-slug.server'
import { createChannel, createProduct, factoryNow, variantInput } from '../../../tests/factories/product'
import { onSqlite } from '../../../tests/setup/databases'
import { findInChannel } from './find-in-channel.server'
import { commandOn } from '../../../tests/factories/visitor'

const inBoth = { prices: { in: { price: 100000 }, eu: { price: 1500 } } }

onSqlite('switching to a channel', (open) => {
  const openShop = async () => {
    const db = await open()
    const home = await createChannel(db)
    const channel = await createChannel(db, { code: 'eu', host: 'eu.localhost', name: 'Taana Europe', currency: 'EUR' })
    const categories = [['Home', 'Mugs']]
    await createProduct(db, { sourceKey: 'plate', categories: [['Home', 'Plates']], variants: [variantInput(inBoth)] })
    await createProduct(db, { sourceKey: 'mug', categories })
    await createProduct(db, { sourceKey: 'saree', categories: [['Sarees']] })
    await createProduct(db, { sourceKey: 'draft', categories, isPublished: false })
    return { db, home, find: (path: string | null, to = channel) => findInChannel({ db, channel: to }, path) }
  }
  const missing = 'That product isn’t sold in Taana Europe.'

  test('stays on the page of what it sells, with the query', async () => {
    const { find, home } = await openShop()
    expect(await find('/product/plate?o.size=m')).toEqual({ path: '/product/plate?o.size=m' })
    expect(await find('/product-category/plates')).toEqual({ path: '/product-category/plates' })
    expect(await find('/product/mug', home)).toEqual({ path: '/product/mug' })
    expect(await find('/blogs/an-article')).toEqual({ path: '/blogs/an-article' })
    expect(await find('/cart')).toEqual({ path: '/cart' })
  })

  test('leads from a product that it does not sell to the nearest category with products, or to the home page', async () => {
    const { db, find } = await openShop()
    const kind = { path: '/product-category/home', notice: `${missing} Here is what we have of its kind.` }
    expect(await find('/product/mug')).toEqual(kind)
    expect(await find('/product-reviews/mug/write')).toEqual(kind)
    const noPlace = { path: '/', notice: `${missing} Here is our home page instead.` }
    expect(await find('/product/saree')).toEqual(noPlace)
    // by its former address
    const where = { isAddressTaken: () => false, pathOf: (slug: string) => `/product/${slug}`, now: factoryNow }
    expect(await changeSlug(commandOn(db), 'product', 'saree', 'silk-saree', where)).toMatchObject({ ok: true })
    expect(await find('/product/saree')).toEqual(noPlace)
  })

  test('leads from a list without products there to one that has some', async () => {
    const { find } = await openShop()
    const notice = 'Nothing from that page is sold in Taana Europe. Here is more to look at instead.'
    expect(await find('/product-category/mugs')).toEqual({ path: '/product-category/home', notice })
    expect(await find('/product-category/sarees')).toEqual({ path: '/shop-online', notice })
  })

  test('says nothing of what no channel shows', async () => {
    const { find } = await openShop()
    for (const path of ['/product/draft', '/product/nothing', '/product-category/nothing'])
      expect(await find(path)).toEqual({ path })
  })

  test('leads away from what belongs to the other channel alone', async () => {
    const { find } = await openShop()
    const notice = 'That page belongs to another of our shops. Here is our home page instead.'
    expect(await find('/order/AbCdEf')).toEqual({ path: '/', notice })
    expect(await find('/cart/line/7')).toEqual({ path: '/cart' })
    expect(await find('/track-order/IN100001')).toEqual({ path: '/track-order' })
  })

  test('leads nowhere else, and not to itself', async () => {
    const { find } = await openShop()
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/%2Fevil.example/',
      '/%5Cevil.example',
    ]
    for (const path of [
      ...hostile,
      '',
      null,
      '/%',
      '/product/%00',
      '/switch-channel?to=/switch-channel',
      '/switch-channel/',
    ])
      expect((await find(path)).path, String(path)).toMatch(/^\/(?:%2Fevil.example\/)?$/)
  })
})
