import { expect, test } from 'vitest'
import { createChannel, createProduct, variantInput } from '../../../../../../tests/factories/product'
import { unwrap } from '../../../../../../tests/factories/cart'
import { commandOn } from '../../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { listProducts } from '~/domain/catalogue/products/list/list-products.server'
import { copyProduct } from '~/domain/catalogue/products/manage/copy-product.server'
import { publishProduct } from '~/domain/catalogue/products/manage/manage-product.server'
import { readOwnerProduct } from '~/domain/catalogue/products/manage/read-owner-product.server'
import { binProduct, emptyBin, restoreProduct } from './bin.server'

const listed = async (db: Database, state: 'all' | 'hidden' | 'bin') =>
  (await listProducts({ db }, { q: '', state, after: null, before: null })).rows.map(({ slug }) => slug)

onBothDatabases('a product that is thrown away', (open) => {
  test('is in the bin for 30 days, comes back as a draft, and is removed then', async () => {
    const db = await open()
    const owner = commandOn(db)
    const { slug, id } = await createProduct(db, { slug: 'mug', variants: [variantInput({ sku: 'MUG' })] })
    await createProduct(db, { slug: 'cup' })
    unwrap(await binProduct(owner, { slug }))
    expect(await listed(db, 'bin')).toEqual(['mug'])
    expect(await listed(db, 'all')).toEqual(['cup'])
    expect(await listed(db, 'hidden')).toEqual([])
    unwrap(await restoreProduct(owner, { slug }))
    expect(await restoreProduct(owner, { slug })).toMatchObject({ error: { code: 'product_not_in_bin' } })
    expect(await listed(db, 'hidden')).toEqual(['mug'])
    unwrap(await binProduct(owner, { slug }))
    // who publishes it takes it back
    unwrap(await publishProduct(owner, { slug, isPublished: true }))
    expect(await listed(db, 'bin')).toEqual([])

    unwrap(await binProduct(owner, { slug }))
    const after = (days: number) => ({ db, now: () => new Date(owner.now().getTime() + days * 24 * 60 * 60 * 1000) })
    expect(await emptyBin(after(29))).toBe(0)
    expect(await emptyBin(after(31))).toBe(1)
    expect(await emptyBin(after(31))).toBe(0)
    expect(await listed(db, 'bin')).toEqual([])
    expect(await restoreProduct(owner, { slug })).toMatchObject({ error: { code: 'product_not_found' } })
    expect(await db.read('variants').where({ product_id: id }).first('is_deleted', 'sku')).toMatchObject({
      is_deleted: 1,
      sku: expect.not.stringMatching(/^MUG$/),
    })
  })

  test('can be copied as a draft', async () => {
    const db = await open()
    const owner = commandOn(db)
    const channel = await createChannel(db)
    const { slug, id } = await createProduct(db, {
      slug: 'mug',
      name: 'Mug',
      categories: [['Home']],
      variants: [variantInput({ sku: 'MUG', barcode: '123' })],
    })
    const other = await createProduct(db, { slug: 'cup' })
    await db.transaction((trx) =>
      trx('related_products').insert({ product_id: id, related_product_id: other.id, kind: 'related', position: 0 }),
    )
    const copy = unwrap(await copyProduct(owner, { slug }))
    expect(copy).toEqual({ slug: 'mug-copy', name: 'Mug (copy)' })
    expect(await readOwnerProduct(db, channel, copy.slug)).toMatchObject({
      isPublished: false,
      texts: { categories: [['Home']] },
      variants: [{ sku: 'MUG-COPY', price: '1000.00', stock: '0' }],
    })
    expect(await db.read('related_products').pluck('related_product_id')).toEqual([other.id, other.id])
  })
})
