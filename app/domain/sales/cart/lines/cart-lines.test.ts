import { expect, test } from 'vitest'
import { asha } from '../../../../../tests/factories/customer'
import type { Database } from '~db/connection'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { createChannel, createProduct, variantInput } from '../../../../../tests/factories/product'
import { createVisitor } from '../../../../../tests/factories/visitor'
import type { Visitor } from '~/domain/shared/shop'
import { addItemSchema, updateQuantitySchema } from '~/domain/sales/cart/cart.schema'
import { addItemToCart, type AddedItem } from './add-item.server'
import { acceptPriceChanges } from '~/domain/sales/cart/edit/cart-notes.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readCartBadge } from '~/domain/sales/cart/read-cart-badge.server'
import { removeLine } from './remove-line.server'
import { updateLineQuantity } from './update-quantity.server'

const noKey = '0'.repeat(16)

/** A shop with one product and a guest. */
async function startShop(db: Database, stock: { onHand: number } | undefined = { onHand: 8 }, maxQuantity = 10) {
  const channel = await createChannel(db)
  const product = await createProduct(db, { name: 'Scarf', variants: [variantInput({ stock, maxQuantity })] })
  const [variantId = 0] = product.variantIds
  return { channel, variantId, visitor: await createVisitor(db, { channel }) }
}

async function added(
  visitor: Visitor,
  variantId: number,
  quantity: number,
): Promise<AddedItem & { visitor: Visitor; codes: string[] }> {
  const result = await addItemToCart(visitor, { variantId, quantity })
  if (!result.ok) throw new Error(result.error.message)
  const cartToken = result.value.cartToken ?? visitor.cartToken
  return { ...result.value, visitor: { ...visitor, cartToken }, codes: result.notices.map((notice) => notice.code) }
}

onBothDatabases('cart lines', { template: 'shop' }, (open, _dialect, testOnce) => {
  test('the first add creates a cart with a token, the second adds to the same line', async () => {
    const { visitor: guest, variantId } = await startShop(await open())
    const first = await added(guest, variantId, 2)
    expect(first.cartToken).toMatch(/^[\w-]{22}$/)
    const second = await added(first.visitor, variantId, 3)
    expect(second).toMatchObject({ cartToken: null, lineId: first.lineId })
    expect(second.cart.lines).toMatchObject([{ id: first.lineId, quantity: 5, subtotal: { amount: 500_000 } }])
    expect(second.cart.version).toBeGreaterThan(first.cart.version)
    expect(await readCartBadge(second.visitor)).toEqual({ quantity: 5, label: 'Cart, 5 items' })
    expect(await readCartBadge(guest)).toEqual({ quantity: 0, label: 'Cart, 0 items' })
  })

  testOnce('five halves of a metre are one thing in the cart', async () => {
    const db = await open()
    const { visitor: guest, variantId } = await startShop(db)
    const cloth = await createProduct(db, { name: 'Cloth', sourceKey: 'cloth', displayUnit: 'm' })
    const { visitor } = await added(guest, variantId, 2)
    const { cart } = await added(visitor, cloth.variantIds[0] ?? 0, 5)
    expect(cart).toMatchObject({ totalQuantity: 3, itemCount: 3 })
    expect(await readCartBadge(visitor)).toEqual({ quantity: 3, label: 'Cart, 3 items' })
  })

  testOnce('a changed line keeps its place, and becomes one with a line that is the same', async () => {
    const db = await open()
    const channel = await createChannel(db)
    const { variantIds } = await createProduct(db, {
      options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
      variants: ['S', 'M'].map((size) =>
        variantInput({ sku: size, sourceKey: size, optionValues: [size], stock: { onHand: 8 } }),
      ),
    })
    const [small = 0, medium = 0] = variantIds
    const other = (await createProduct(db, { slug: 'other', name: 'Other', variants: [variantInput({ sku: 'O' })] }))
      .variantIds[0]
    const first = await added(await createVisitor(db, { channel }), small, 2)
    const { visitor } = await added(first.visitor, other ?? 0, 1)
    const changed = await addItemToCart(visitor, { variantId: medium, quantity: 3 }, { replacedId: first.lineId })
    expect(changed).toMatchObject({ ok: true, value: { lineId: first.lineId }, notices: [] })
    expect((await readCart(visitor)).lines).toMatchObject([
      { id: first.lineId, variantId: medium, quantity: 3 },
      { variantId: other, quantity: 1 },
    ])
    const again = await added(visitor, small, 1)
    await addItemToCart(visitor, { variantId: medium, quantity: 2 }, { replacedId: again.lineId })
    expect((await readCart(visitor)).lines).toMatchObject([
      { id: first.lineId, variantId: medium, quantity: 5 },
      { variantId: other },
    ])
    expect(await addItemToCart(visitor, { variantId: small, quantity: 1 }, { replacedId: again.lineId })).toMatchObject(
      {
        ok: false,
        error: { code: 'line_not_found' },
      },
    )
  })

  testOnce('the database does not store the token itself', async () => {
    const db = await open()
    const { visitor, variantId } = await startShop(db)
    const { cartToken } = await added(visitor, variantId, 1)
    const rows: Array<{ token_hash: string }> = await db.read('carts').select('token_hash')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).not.toContain(cartToken ?? noKey)
  })

  test('a quantity above stock or maximum is reduced with a notice; without stock the add creates no cart', async () => {
    const db = await open()
    const { visitor: guest, variantId, channel } = await startShop(db, { onHand: 3 })
    const limitedByStock = await added(guest, variantId, 7)
    expect([limitedByStock.cart.lines[0]?.quantity, limitedByStock.codes]).toEqual([3, ['quantity_stock']])

    const plenty = await createProduct(db, { variants: [variantInput({ stock: { onHand: 100 }, maxQuantity: 4 })] })
    const limitedByMaximum = await added(limitedByStock.visitor, plenty.variantIds[0] ?? 0, 9)
    expect([limitedByMaximum.cart.lines[1]?.quantity, limitedByMaximum.codes]).toEqual([4, ['quantity_maximum']])

    const soldOut = await createProduct(db, { variants: [variantInput({ stock: { onHand: 0 } })] })
    const otherGuest = await createVisitor(db, { channel })
    expect(await addItemToCart(otherGuest, { variantId: soldOut.variantIds[0] ?? 0, quantity: 1 })).toMatchObject({
      ok: false,
      error: { code: 'out_of_stock' },
    })
    expect(await addItemToCart(otherGuest, { variantId: 987_654, quantity: 1 })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(addItemSchema.safeParse({ variantId, quantity: 0 }).success).toBe(false)
    expect(await db.read('carts').select('id')).toHaveLength(1)
  })

  test('concurrent adds make one line with the sum of their quantities', async () => {
    const db = await open()
    const { visitor: guest, variantId } = await startShop(db, { onHand: 50 }, 50)
    const other = await createProduct(db)
    const { visitor } = await added(guest, other.variantIds[0] ?? 0, 1)
    const results = await Promise.all([1, 2, 3, 4].map((quantity) => addItemToCart(visitor, { variantId, quantity })))
    expect(results.map((result) => result.ok)).toEqual([true, true, true, true])
    const { lines } = await readCart(visitor)
    expect(lines.filter((line) => line.variantId === variantId)).toMatchObject([{ quantity: 10 }])
  })

  testOnce(
    'different customisations make separate lines, which share the stock and are removed by line id',
    async () => {
      const db = await open()
      const channel = await createChannel(db)
      const text = { name: 'initials', label: 'Initials', maxLength: 3, isRequired: false, addOn: { in: 5000 } }
      const product = await createProduct(db, {
        customisation: { texts: [text], choices: [], image: null },
        variants: [variantInput({ stock: { onHand: 4 } })],
      })
      const [variantId = 0] = product.variantIds
      const plain = await added(await createVisitor(db, { channel }), variantId, 3)
      const { visitor } = plain
      const engraved = await addItemToCart(visitor, {
        variantId,
        quantity: 3,
        customisation: { texts: { initials: ' AR ' }, choices: {}, imageToken: null },
      })
      if (!engraved.ok) throw new Error(engraved.error.message)
      expect(engraved.notices).toMatchObject([{ code: 'quantity_stock' }])
      expect(engraved.value.cart.lines).toMatchObject([
        { quantity: 3, unitPrice: { amount: 100_000 }, customisation: [] },
        { quantity: 1, unitPrice: { amount: 105_000 }, customisation: [{ label: 'Initials', value: 'AR' }] },
      ])
      const tooLong = await addItemToCart(visitor, {
        variantId,
        quantity: 1,
        customisation: { texts: { initials: 'ABCD' }, choices: {}, imageToken: null },
      })
      expect(tooLong).toMatchObject({
        ok: false,
        error: { code: 'invalid_customisation', errors: { 'text.initials': [expect.any(String)] } },
      })
      expect(await removeLine(visitor, { variantId })).toMatchObject({ ok: false, error: { code: 'several_lines' } })
      expect(await removeLine(visitor, { lineId: plain.lineId })).toMatchObject({
        ok: true,
        value: { lines: [{ id: engraved.value.lineId }] },
      })
      expect(await removeLine(visitor, { variantId })).toMatchObject({
        ok: true,
        value: { lines: [], totalQuantity: 0 },
      })
    },
  )

  testOnce(
    'a variant that accepts any value needs a choice that exists; the failure has the option’s field',
    async () => {
      const db = await open()
      const channel = await createChannel(db)
      const product = await createProduct(db, {
        options: [{ name: 'Size', values: [{ value: 'M' }, { value: 'L' }] }],
        variants: [variantInput({ optionValues: [null] })],
      })
      const [variantId = 0] = product.variantIds
      const visitor = await createVisitor(db, { channel })
      for (const choices of [undefined, { size: 'xl' }])
        expect(await addItemToCart(visitor, { variantId, quantity: 1, choices })).toMatchObject({
          ok: false,
          error: { code: 'option_missing', errors: { 'o.size': ['Choose a size'] } },
        })
      expect(await addItemToCart(visitor, { variantId, quantity: 1, choices: { size: 'm' } })).toMatchObject({
        ok: true,
        value: { cart: { lines: [{ options: [{ name: 'Size', value: 'M' }] }] } },
      })
    },
  )

  testOnce('a quantity is set and reduced to the stock; 0 removes the line', async () => {
    const { visitor: guest, variantId } = await startShop(await open())
    const { visitor, lineId } = await added(guest, variantId, 2)
    expect(await updateLineQuantity(visitor, { lineId, quantity: 5 })).toMatchObject({
      ok: true,
      notices: [],
      value: { totalQuantity: 5 },
    })
    expect(await updateLineQuantity(visitor, { variantId, quantity: 9 })).toMatchObject({
      ok: true,
      notices: [{ code: 'quantity_stock' }],
      value: { totalQuantity: 8 },
    })
    for (const quantity of [1.0005, -1, '1e3', true])
      expect(updateQuantitySchema.safeParse({ lineId, quantity }).success, String(quantity)).toBe(false)
    expect(await updateLineQuantity(visitor, { lineId, quantity: 0 })).toMatchObject({ ok: true, value: { lines: [] } })
  })

  testOnce('another visitor’s cart, an ordered one and an expired one cannot be changed', async () => {
    const db = await open()
    const { visitor: guest, variantId, channel } = await startShop(db)
    const mine = await added(guest, variantId, 1)
    const theirs = await added(await createVisitor(db, { channel }), variantId, 2)
    expect(await removeLine(mine.visitor, { lineId: theirs.lineId })).toMatchObject({
      ok: false,
      error: { code: 'line_not_found' },
    })
    expect(await updateLineQuantity(mine.visitor, { lineId: theirs.lineId, quantity: 5 })).toMatchObject({
      ok: false,
      error: { code: 'line_not_found' },
    })
    expect((await readCart(theirs.visitor)).totalQuantity).toBe(2)
    expect(await removeLine(guest, { lineId: theirs.lineId })).toMatchObject({
      ok: false,
      error: { code: 'cart_empty' },
    })

    await db.write('carts').where({ id: mine.cart.id }).update({ status: 'ordered' })
    expect(await removeLine(mine.visitor, { lineId: mine.lineId })).toMatchObject({
      ok: false,
      error: { code: 'cart_closed' },
    })
    expect((await readCart(mine.visitor)).id).toBeNull()
    const newCart = await added(mine.visitor, variantId, 1)
    expect(newCart.cartToken).not.toBeNull()
    expect(newCart.cart.id).not.toBe(mine.cart.id)

    const later = { ...theirs.visitor, now: () => new Date('2026-03-01T00:00:00.000Z') }
    expect((await readCart(later)).id).toBeNull()
  })

  testOnce(
    'a cart changed by a signed-in customer belongs to them; a guest with its token does not see it',
    async () => {
      const db = await open()
      const { visitor: guest, variantId } = await startShop(db)
      const { visitor } = await added(guest, variantId, 1)
      const actor = { kind: 'customer', id: 7, ...asha } as const
      const signedIn = await added({ ...visitor, actor }, variantId, 1)
      expect(signedIn.cart).toMatchObject({ email: 'asha@example.com' })
      expect(await db.read('carts').pluck('customer_id')).toEqual([7])
      expect(await readCart(visitor)).toMatchObject({ id: null, totalQuantity: 0 })
    },
  )

  testOnce('a new price is shown with the old one until it is accepted', async () => {
    const db = await open()
    const { visitor: guest, variantId } = await startShop(db)
    const { visitor } = await added(guest, variantId, 2)
    await db.write('variant_prices').where({ variant_id: variantId }).update({ price: 120_000 })
    expect(await readCart(visitor)).toMatchObject({
      hasPriceChanges: true,
      lines: [
        {
          unitPrice: { amount: 120_000 },
          previousUnitPrice: { amount: 100_000 },
          priceChange: 'Scarf was ₹1,000 and is now ₹1,200 each',
        },
      ],
      totals: { subtotal: { amount: 240_000 } },
    })
    expect(await acceptPriceChanges(visitor)).toMatchObject({
      ok: true,
      value: { hasPriceChanges: false, lines: [{ previousUnitPrice: null }] },
    })
  })

  testOnce('a line that cannot be bought as it is has a problem and is not part of the totals', async () => {
    const db = await open()
    const { visitor: guest, variantId } = await startShop(db)
    const { visitor, lineId } = await added(guest, variantId, 4)
    await db.write('stock').where({ variant_id: variantId }).update({ on_hand: 3 })
    expect(await readCart(visitor)).toMatchObject({
      isStockValid: false,
      outOfStockLineIds: [lineId],
      lines: [{ problem: { message: 'Only 3 of Scarf left', possible: { quantity: 3, text: '3' } }, available: 3 }],
      totals: { subtotal: { amount: 0 }, grandTotal: { amount: 0 } },
    })
    await db.write('variant_prices').where({ variant_id: variantId }).update({ is_published: 0 })
    expect(await readCart(visitor)).toMatchObject({
      lines: [{ problem: { message: 'Scarf is no longer sold', possible: null } }],
      totals: { grandTotal: { amount: 0 } },
    })
  })
})
