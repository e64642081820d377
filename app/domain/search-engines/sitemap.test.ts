import { expect, test } from 'vitest'
import { onBothDatabases } from '../../../tests/setup/databases'
import { createProduct, productInput } from '../../../tests/factories/product'
import { createVisitor } from '../../../tests/factories/visitor'
import { countProductFiles, readOtherPages, readProductFile } from './sitemap.server'

onBothDatabases('the sitemap', (open) => {
  test('has every listed product once, in files of the given size', async () => {
    const db = await open()
    const shop = await createVisitor(db)
    const slugs: string[] = []
    for (let number = 1; number <= 5; number++) slugs.push((await createProduct(db, productInput())).slug)
    await createProduct(db, productInput({ isPublished: false }))
    expect(await countProductFiles(shop, 2)).toBe(3)
    const found: string[] = []
    for (const file of [1, 2, 3]) {
      const batches = await readProductFile(shop, file, 2)
      for await (const batch of batches ?? [])
        for (const { target } of batch) found.push('slug' in target ? target.slug : '')
    }
    expect(found.toSorted()).toEqual(slugs.toSorted())
    expect(await readProductFile(shop, 9, 2)).toBeNull()
    expect(await countProductFiles(shop)).toBe(1)
  })

  test('has the published pages, and none of a draft', async () => {
    const db = await open()
    const shop = await createVisitor(db)
    const page = { page_type: 'Page', title: 'x', document: '{}', updated_at: '2026-01-01T00:00:00.000Z' }
    await db.transaction((trx) =>
      trx('pages').insert([
        { ...page, slug: 'about', is_published: 1 },
        { ...page, slug: 'draft', is_published: 0 },
      ]),
    )
    const entries = await readOtherPages(shop)
    expect(entries).toContainEqual({ target: { kind: 'page', slug: 'about' }, changedAt: page.updated_at })
    expect(JSON.stringify(entries)).not.toContain('draft')
  })
})
