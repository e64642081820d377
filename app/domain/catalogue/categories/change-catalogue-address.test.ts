import { expect, test } from 'vitest'
import { createProduct } from '../../../../tests/factories/product'
import { unwrap } from '../../../../tests/factories/cart'
import { commandOn } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { readCurrentSlug } from '~/domain/site/redirects/change-slug.server'
import { changeCatalogueAddress } from './change-catalogue-address.server'

onSqlite('the address of a product', (open) => {
  test('is made of what was typed, the former one leads to it, and lists have the new one', async () => {
    const db = await open()
    await createProduct(db, { slug: 'mug' })
    await createProduct(db, { slug: 'cup' })
    const change = (slug: string, version = 1) =>
      changeCatalogueAddress(commandOn(db), 'product', 'mug', { slug, version }, (one) => `/product/${one}`)
    expect(await change('Cup')).toMatchObject({ error: { code: 'slug_taken', field: 'slug' } })
    expect(await change(' / ')).toMatchObject({ error: { code: 'invalid_fields' } })
    expect(unwrap(await change('mug'))).toBe('mug')
    expect(await change('Clay Mug', 7)).toMatchObject({ error: { code: 'stale' } })
    expect(unwrap(await change('Clay Mug'))).toBe('clay-mug')
    expect(await readCurrentSlug(db, 'product', 'mug')).toBe('clay-mug')
    const cards: string[] = await db.read('listings').orderBy('product_id').pluck('card')
    expect(cards[0]).toContain('clay-mug')
  })
})
