import { expect, test } from 'vitest'
import { publishProduct } from '~/domain/catalogue/products/manage/manage-product.server'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { createChannel, factoryNow, productInput, variantInput } from '../../../../../tests/factories/product'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import type { Cursor } from '~/domain/shared/keyset.queries.server'
import { listProductIds, listProducts } from './list-products.server'

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

  test('shows a category with those below it, page by page, and knows the ids of all of them', async () => {
    const db = await open()
    await createChannel(db)
    const products = Array.from({ length: 52 }, (_, n) =>
      productInput({
        slug: `p${n}`,
        categories: n % 2 === 0 ? [['Home']] : [['Home', 'Mugs'], ['Home']],
        isPublished: n !== 3,
      }),
    )
    const others = [productInput({ slug: 'hat', categories: [['Hats']] }), productInput({ slug: 'loose' })]
    await saveProducts(db, [...products, ...others], { now: factoryNow })
    const idOf = async (name: string) => Number((await db.read('categories').where({ name }).first('id')).id)
    const [home, mugs] = [await idOf('Home'), await idOf('Mugs')]
    const read = (categoryId: number, state: 'all' | 'hidden' | 'bin', after: Cursor | null = null) =>
      listProducts({ db }, { q: '', state, categoryId, after, before: null })
    const first = await read(home, 'all')
    const second = await read(home, 'all', first.next)
    expect([first.rows.length, second.rows.map(({ slug }) => slug)]).toEqual([50, ['p1', 'p0']])
    expect((await read(mugs, 'hidden')).rows.map(({ slug }) => slug)).toEqual(['p3'])
    expect((await read(mugs, 'bin')).rows).toEqual([])
    const ids = await listProductIds({ db }, { q: '', state: 'all', categoryId: home, limit: 51 })
    expect(ids).toEqual([...first.rows, ...second.rows].map(({ id }) => id).slice(0, 51))
    expect(await listProductIds({ db }, { q: '', state: 'all', categoryId: mugs, limit: 100 })).toHaveLength(26)
    expect(await listProductIds({ db }, { q: '', state: 'all', limit: 100 })).toHaveLength(54)
  })
})
