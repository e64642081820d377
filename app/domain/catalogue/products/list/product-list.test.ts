import { expect, test } from 'vitest'
import { publishProduct } from '~/domain/catalogue/products/manage/manage-product.server'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { createChannel, factoryNow, productInput, variantInput } from '../../../../../tests/factories/product'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { listProducts } from './list-products.server'

onBothDatabases('the owner’s list of products', (open) => {
  test('shows all, the hidden ones, one by its SKU, and those with all words', async () => {
    const db = await open()
    await createChannel(db)
    const products = [
      productInput({ slug: 'clay-mug', name: 'Clay Mug', variants: [variantInput({ sku: 'MUG-1' })] }),
      productInput({ slug: 'clay-bowl', name: 'Clay Bowl', isPublished: false }),
      productInput({ slug: 'linen-shirt', name: 'Linen Shirt' }),
    ]
    await saveProducts(db, products, { now: factoryNow })
    const list = async (q: string, state: 'all' | 'hidden' = 'all') => {
      const { rows } = await listProducts({ db }, { q, state, after: null, before: null })
      return rows.map(({ slug }) => slug)
    }
    expect(await list('')).toEqual(['linen-shirt', 'clay-bowl', 'clay-mug'])
    expect(await list('', 'hidden')).toEqual(['clay-bowl'])
    expect(await list('MUG-1')).toEqual(['clay-mug'])
    expect(await list('ＭＵＧ–१\u200e')).toEqual(['clay-mug'])
    expect(await list('clay')).toEqual(['clay-mug'])
    expect(await list('shirt lin')).toEqual(['linen-shirt'])
    expect(await list('%_')).toEqual([])
    // what is published is found by its words, and what is taken from sale is not any more
    await publishProduct(commandOn(db), { slug: 'clay-bowl', isPublished: true })
    await publishProduct(commandOn(db), { slug: 'clay-mug', isPublished: false })
    expect(await list('clay')).toEqual(['clay-bowl'])
  })
})
