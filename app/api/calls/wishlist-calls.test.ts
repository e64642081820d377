import { expect, test } from 'vitest'
import { saveProduct } from '~/domain/customers/wishlist/wishlist.server'
import { unwrap } from '../../../tests/factories/cart'
import { asha } from '../../../tests/factories/customer'
import { createProduct, factoryNow, variantInput } from '../../../tests/factories/product'
import { createVisitor } from '../../../tests/factories/visitor'
import { onSqlite } from '../../../tests/setup/databases'
import { wishlistCalls } from './wishlist-calls.server'

/** Runs a call for a visitor and returns what it answers. */
async function run(path: string, input: object, visitor: object): Promise<unknown> {
  const parsed = wishlistCalls.find((call) => call.path === path)?.parse({ ...input })
  if (!parsed?.ok) throw new Error(`${path} was refused`)
  return unwrap(await parsed.run({ visitor, setCookies: [] } as never))
}

onSqlite('the calls of the wishlist', { template: 'shop' }, (open) => {
  test('name each product by a variant that can be sent again: the only one, or the cheapest that is sold here', async () => {
    const db = await open()
    const now = factoryNow.toISOString()
    const [customer] = await db.transaction((trx) =>
      trx('customers').insert({ created_at: now, updated_at: now }).returning<Array<{ id: number }>>('id'),
    )
    const id = customer?.id ?? 0
    const visitor = await createVisitor(db, { actor: { kind: 'customer', id, ...asha } })
    const mug = await createProduct(db)
    const sizes = [130_000, 90_000, 90_000, 80_000].map((price, index) => {
      const sold = { price, isPublished: price > 80_000 }
      return variantInput({ sourceKey: `size-${index}`, optionValues: [`Size ${index}`], prices: { in: sold } })
    })
    const values = sizes.map((_size, index) => ({ value: `Size ${index}` }))
    const shirt = await createProduct(db, { options: [{ name: 'Size', values }], variants: sizes })
    for (const product of [mug, shirt]) unwrap(await saveProduct(visitor, id, product.id))
    expect(await run('/wishlist/get', {}, visitor)).toMatchObject({
      products: [
        { parent_id: shirt.id, product: { id: shirt.variantIds[1], parent_id: shirt.id } },
        { parent_id: mug.id, product: { id: mug.variantIds[0], parent_id: mug.id } },
      ],
    })
    const left = await run('/wishlist/remove', { product_id: shirt.variantIds[1] }, visitor)
    expect(left).toMatchObject({ products: [{ parent_id: mug.id }] })

    // a variant that is named comes back, and no other
    const [dearest, cheapest] = shirt.variantIds
    const added = await run('/wishlist/add', { product_id: dearest }, visitor)
    const saved = { parent_id: shirt.id, product: { id: dearest, channel: { selling_price: { amount: 130_000 } } } }
    expect(added).toMatchObject({ products: [saved, { parent_id: mug.id }] })
    expect(await run('/wishlist/remove', { product_id: cheapest }, visitor)).toMatchObject({ products: [saved, {}] })
    const moved = await run('/wishlist/moveToCart', { product_id: dearest }, visitor)
    expect(moved).toMatchObject({ items: [{ product: { id: dearest } }] })
  })
})
