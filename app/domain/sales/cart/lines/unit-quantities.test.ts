import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { createVisitor } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { addItemSchema, updateQuantitySchema } from '~/domain/sales/cart/cart.schema'
import { addItemToCart } from './add-item.server'
import { removeLine, restoreLine } from './remove-line.server'
import { updateLineQuantity } from './update-quantity.server'

/** A visitor of a shop with cloth, of which up to 50 m are sold in steps of 0.25 m. */
async function clothShop(db: Database) {
  const cloth = await createProduct(db, {
    name: 'Cloth',
    displayUnit: 'm',
    variants: [
      variantInput({
        unitsPerQuantity: 250,
        minQuantity: 2,
        maxQuantity: 200,
        stock: { onHand: 400 },
        prices: { in: { price: 40_000 } },
      }),
    ],
  })
  const variantId = cloth.variantIds[0] ?? 0
  let visitor = await createVisitor(db)
  const inCart = async () => (await readCart(visitor)).lines.map(({ quantityInDisplayUnit: text }) => text).join()
  const add = async (typed?: string | number) => {
    const added = await addItemToCart(visitor, addItemSchema.parse({ variantId, quantity: typed }))
    if (added.ok && added.value.cartToken !== null) visitor = { ...visitor, cartToken: added.value.cartToken }
    return added
  }
  const set = (typed: string) => updateLineQuantity(visitor, updateQuantitySchema.parse({ variantId, quantity: typed }))
  return { add, set, inCart, variantId, visitor: () => visitor }
}

onSqlite('a quantity of what is sold by length', { template: 'shop' }, (open) => {
  test('is typed in its unit, with a point or a comma, and is kept by removing and restoring it', async () => {
    const { add, set, inCart, variantId, visitor } = await clothShop(await open())
    unwrap(await add('3'))
    expect(await inCart()).toBe('3 m')
    unwrap(await add('1,25'))
    expect(await inCart()).toBe('4.25 m')
    const changed = unwrap(await set('0.75'))
    expect(changed.lines).toMatchObject([
      { quantity: 0.75, quantityField: { min: 0.5, max: 50, step: 0.25, unit: 'm' }, subtotal: { amount: 30_000 } },
    ])
    unwrap(await removeLine(visitor(), { variantId }))
    unwrap(await restoreLine(visitor()))
    expect(await inCart()).toBe('0.75 m')
    unwrap(await set('0'))
    expect(await inCart()).toBe('')
  })

  test('is the smallest one where none is sent, as from a wishlist', async () => {
    const { add, inCart } = await clothShop(await open())
    unwrap(await add())
    expect(await inCart()).toBe('0.5 m')
  })

  test('between two steps is refused with the nearest two, and the cart stays as it was', async () => {
    const { add, set, inCart } = await clothShop(await open())
    const message = 'Cloth is sold in steps of 0.25 m. Enter 0.5 m or 0.75 m'
    expect(await add('0.6')).toMatchObject({ error: { code: 'invalid_input', errors: { quantity: [message] } } })
    unwrap(await add('2'))
    expect(await set('0,6')).toMatchObject({ error: { message } })
    expect(await add('0.1')).toMatchObject({ error: { message: 'Cloth is sold in steps of 0.25 m. Enter 0.25 m' } })
    expect(await inCart()).toBe('2 m')
  })

  test('below the smallest or above the largest becomes that, with a notice', async () => {
    const { add, set } = await clothShop(await open())
    expect(await add('0.1')).toMatchObject({
      notices: [{ message: 'The smallest order of Cloth is 0.5 m, so we added 0.5 m' }],
    })
    expect(await set('60')).toMatchObject({
      notices: [{ message: 'You can order at most 50 m of Cloth, so the quantity is 50 m' }],
    })
  })

  test('a part of a piece is refused', async () => {
    const db = await open()
    const mug = await createProduct(db, { name: 'Mug' })
    const visitor = await createVisitor(db)
    expect(await addItemToCart(visitor, { variantId: mug.variantIds[0] ?? 0, quantity: 1.5 })).toMatchObject({
      error: { code: 'invalid_input', message: 'Enter a whole number' },
    })
  })
})
