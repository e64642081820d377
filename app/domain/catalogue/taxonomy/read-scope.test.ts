import { expect, test } from 'vitest'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { factoryNow, productInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { openCopy } from '../../../../tests/setup/databases'
import { readScope } from './read-scope.server'

test('the description of a category or a collection is sanitised when it is shown, whatever is stored', async () => {
  const { db } = await openCopy('sqlite')
  const visitor = await createVisitor(db)
  await saveProducts(db, [productInput({ categories: [['Kurtas']], collections: ['Monsoon'] })], { now: factoryNow })
  const description = 'Woven <b>by hand</b><script>alert(1)</script><img src=x onerror=alert(1)>'
  await db.transaction(async (trx) => {
    for (const table of ['categories', 'collections']) await trx(table).update({ description })
  })
  for (const [kind, slug] of [
    ['category', 'kurtas'],
    ['collection', 'monsoon'],
  ] as const) {
    const found = await readScope(visitor, kind, [slug])
    expect([kind, found?.kind === 'found' && found.page.description]).toEqual([
      kind,
      expect.stringMatching(/^Woven <b>by hand<\/b>(?!.*(?:script|onerror))/),
    ])
  }
  await db.close()
})
