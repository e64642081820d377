import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { createProduct } from '../../../../../tests/factories/product'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { binProduct } from './bin/bin.server'
import { planPublishing, publishDueProducts } from './plan-publishing.server'
import { publishProduct } from './manage-product.server'

onBothDatabases('a product whose publishing is planned', (open) => {
  test('is published when its time has come, and not after the plan was changed', async () => {
    const db = await open()
    const owner = commandOn(db)
    for (const slug of ['mug', 'cup', 'jug']) await createProduct(db, { slug, sourceKey: slug, isPublished: false })
    const at = new Date('2030-01-01T09:00:00.000Z')
    const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
    const code = async (slug: string, publishAt: Date | null) => {
      const planned = await planPublishing(owner, { slug, publishAt })
      return planned.ok ? null : planned.error.code
    }
    expect(await code('mug', new Date('2020-01-01T09:00:00.000Z'))).toBe('publish_time_past')
    expect(await code('none', at)).toBe('product_not_found')
    for (const slug of ['mug', 'cup', 'jug']) expect(await code(slug, at)).toBeNull()
    expect(await code('cup', null)).toBeNull()
    unwrap(await binProduct(owner, { slug: 'jug' }))
    expect(await publishDueProducts(db, later(-1))).toBe(0)
    expect(await publishDueProducts(db, later(1))).toBe(1)
    expect(await publishDueProducts(db, later(2))).toBe(0)
    const listed = await db.read('listings as l').join('products as p', 'p.id', 'l.product_id').where('l.is_listed', 1)
    expect(listed.map(({ slug }: { slug: string }) => slug)).toEqual(['mug'])
    expect(await code('mug', later(9))).toBe('product_published')
    // publishing it by hand ends the plan
    expect(await code('cup', at)).toBeNull()
    unwrap(await publishProduct(owner, { slug: 'cup', isPublished: true }))
    unwrap(await publishProduct(owner, { slug: 'cup', isPublished: false }))
    expect(await publishDueProducts(db, later(1))).toBe(0)
  })
})
