import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { unwrap } from '../../../../tests/factories/cart'
import { asha } from '../../../../tests/factories/customer'
import {
  createChannel,
  createProduct,
  factoryNow,
  productInput,
  variantInput,
} from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { maxSavedProducts } from './wishlist'
import { moveToCart, readWishlist, readWishlistSigns, removeSaved, saveProduct } from './wishlist.server'

async function createCustomer(db: Database): Promise<number> {
  const now = factoryNow.toISOString()
  return db.transaction(async (trx) => {
    const rows: Array<{ id: number }> = await trx('customers')
      .insert({ created_at: now, updated_at: now })
      .returning('id')
    return rows[0]?.id ?? 0
  })
}

async function openShop(open: () => Promise<Database>) {
  const db = await open()
  const { id: productId, variantIds } = await createProduct(db, { variants: [variantInput({ stock: { onHand: 3 } })] })
  const id = await createCustomer(db)
  const visitor = await createVisitor(db, { actor: { kind: 'customer', id, ...asha } })
  return { db, id, visitor, productId, variantId: variantIds[0] ?? 0 }
}

onSqlite('the wishlist', { template: 'shop' }, (open) => {
  test('moves what can be bought as it is into the cart', async () => {
    const { db, id, visitor, productId, variantId } = await openShop(open)
    const withSizes = await createProduct(db, {
      options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
      variants: ['S', 'M'].map((size) => variantInput({ sourceKey: size, optionValues: [size] })),
    })
    expect(await moveToCart(visitor, id, { productId, quantity: 1 })).toMatchObject({ error: { code: 'not_found' } })
    for (const one of [productId, withSizes.id]) unwrap(await saveProduct(visitor, id, one))
    expect(await moveToCart(visitor, id, { productId: withSizes.id, quantity: 1 })).toMatchObject({
      ok: false,
      error: { code: 'option_missing' },
    })
    const moved = unwrap(await moveToCart(visitor, id, { productId, quantity: 2 }))
    expect((await readCart({ ...visitor, cartToken: moved.cartToken })).lines).toMatchObject([
      { variantId, quantity: 2 },
    ])
    expect(await readWishlistSigns(visitor)).toEqual([String(withSizes.id)])
  })

  test('keeps a product of which another one would be put into the cart, or none', async () => {
    const { db, id, visitor, productId, variantId } = await openShop(open)
    const other = await createProduct(db)
    unwrap(await saveProduct(visitor, id, productId))
    const wrong = await moveToCart(visitor, id, { productId, quantity: 1, variantId: other.variantIds[0] })
    expect(wrong).toMatchObject({ error: { code: 'not_found' } })
    await db.transaction((trx) => trx('stock').where({ variant_id: variantId }).update({ on_hand: 0 }))
    const none = await moveToCart(visitor, id, { productId, quantity: 1 })
    expect(none).toMatchObject({ error: { code: 'out_of_stock' } })
    expect((await readCart(visitor)).lines).toEqual([])
    expect(await readWishlistSigns(visitor)).toEqual([String(productId)])
  })
})

/** A shirt in two sizes, of which the larger one costs more. */
async function createShirt(db: Database) {
  const sizes = [
    { size: 'S', price: 90_000 },
    { size: 'M', price: 110_000 },
  ]
  const { id: productId, variantIds } = await createProduct(db, {
    options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
    variants: sizes.map(({ size, price }) =>
      variantInput({ sourceKey: size, sku: `SHIRT-${size}`, optionValues: [size], prices: { in: { price } } }),
    ),
  })
  return { productId, small: variantIds[0] ?? 0, medium: variantIds[1] ?? 0 }
}

onBothDatabases('the wishlist', { template: 'shop' }, (open) => {
  test('keeps each variant that was saved, with its price and link, and moves exactly it', async () => {
    const { db, id, visitor, productId: mug, variantId: mugVariant } = await openShop(open)
    const { productId, small, medium } = await createShirt(db)
    expect(await saveProduct(visitor, id, productId, mugVariant)).toMatchObject({ error: { code: 'not_found' } })
    // the whole product becomes the variant that is saved after it
    for (const variantId of [null, medium, null, medium]) unwrap(await saveProduct(visitor, id, productId, variantId))
    expect(await readWishlistSigns(visitor)).toEqual([String(productId), `${productId}.${medium}`])
    expect(await readWishlist(visitor, id)).toMatchObject([
      {
        variantId: medium,
        choice: 'M',
        card: {
          price: { amount: 110_000 },
          isFromPrice: false,
          onlyVariantId: medium,
          chosen: { variantId: medium, link: { sku: 'SHIRT-M' } },
        },
      },
    ])
    expect(await moveToCart(visitor, id, { productId, variantId: small })).toMatchObject({
      error: { code: 'not_found' },
    })
    unwrap(await saveProduct(visitor, id, productId, small))
    expect(await moveToCart(visitor, id, { productId })).toMatchObject({ error: { code: 'option_missing' } })
    await removeSaved(visitor, id, productId, small)
    unwrap(await saveProduct(visitor, id, mug))
    await removeSaved(visitor, id, mug)
    const moved = unwrap(await moveToCart(visitor, id, { productId }))
    const cart = await readCart({ ...visitor, cartToken: moved.cartToken })
    expect(cart.lines).toMatchObject([{ variantId: medium, quantity: 1 }])
    expect(await readWishlistSigns(visitor)).toEqual([])
  })

  test('shows and moves the product when the saved variant is none any more', async () => {
    const { db, id, visitor } = await openShop(open)
    const { productId, small, medium } = await createShirt(db)
    unwrap(await saveProduct(visitor, id, productId, medium))
    await db.transaction(async (trx) => {
      await trx('variants').where({ id: medium }).update({ is_deleted: 1 })
      await refreshListings(trx, [productId])
    })
    const [saved] = await readWishlist(visitor, id)
    expect(saved).toMatchObject({ variantId: medium, choice: '', card: { id: productId, onlyVariantId: small } })
    expect(saved?.card?.chosen).toBeUndefined()
    const moved = unwrap(await moveToCart(visitor, id, { productId, variantId: medium }))
    expect((await readCart({ ...visitor, cartToken: moved.cartToken })).lines).toMatchObject([{ variantId: small }])
  })

  test('keeps a product once for its customer alone, and says when it has become cheaper or is not sold', async () => {
    const { db, id, visitor, productId, variantId } = await openShop(open)
    const other = await createCustomer(db)
    const saves = await Promise.all([1, 2, 3].map(() => saveProduct(visitor, id, productId)))
    expect(saves.map((saved) => saved.ok)).toEqual([true, true, true])
    expect(await readWishlistSigns(visitor)).toEqual([String(productId)])
    expect(await readWishlist(visitor, other)).toEqual([])
    expect(await readWishlistSigns({ db, actor: { kind: 'guest' } })).toEqual([])
    const [saved] = await readWishlist(visitor, id)
    expect(saved).toMatchObject({ productId, cheaperBy: null, card: { id: productId, onlyVariantId: variantId } })

    await db.transaction(async (trx) => {
      await trx('wishlist_items').update({ price: (saved?.card?.price.amount ?? 0) + 30_000 })
    })
    expect((await readWishlist(visitor, id))[0]?.cheaperBy).toMatchObject({ amount: 30_000, formatted: '₹300' })

    const elsewhere = { db, channel: await createChannel(db, { code: 'eu', host: 'eu.localhost' }) }
    expect((await readWishlist(elsewhere, id))[0]).toMatchObject({ card: null, isSoldElsewhere: true })

    await db.transaction(async (trx) => {
      await trx('products').where({ id: productId }).update({ is_published: 0 })
      await refreshListings(trx, [productId])
    })
    expect((await readWishlist(visitor, id))[0]).toMatchObject({
      card: null,
      isSoldElsewhere: false,
      cheaperBy: null,
      name: saved?.name,
    })
    expect(await saveProduct(visitor, other, productId)).toMatchObject({ ok: false, error: { code: 'not_found' } })
    await removeSaved(visitor, id, productId)
    await removeSaved(visitor, id, productId)
    expect(await readWishlistSigns(visitor)).toEqual([])
  })

  test('moves a product once, however often that is asked for at the same time', async () => {
    const { id, visitor, productId, variantId } = await openShop(open)
    unwrap(await saveProduct(visitor, id, productId))
    const moves = await Promise.all([1, 2, 3].map(() => moveToCart(visitor, id, { productId, quantity: 1 })))
    expect(moves.filter((moved) => moved.ok)).toHaveLength(1)
    expect((await readCart(visitor)).lines).toMatchObject([{ variantId, quantity: 1 }])
    expect(await readWishlistSigns(visitor)).toEqual([])
  })

  test('has a limit, which requests at the same time do not exceed', async () => {
    const { db, id, visitor, productId } = await openShop(open)
    const others: number[] = []
    await saveProducts(
      db,
      Array.from({ length: maxSavedProducts }, () => productInput()),
      { now: factoryNow },
    )
    for (const { id: other } of await db
      .read('products')
      .whereNot({ id: productId })
      .select<Array<{ id: number }>>('id'))
      others.push(other)
    const [second = 0, ...saved] = others
    await db.transaction(async (trx) => {
      const row = { customer_id: id, channel_id: visitor.channel.id, price: 1, saved_at: factoryNow.toISOString() }
      await trx.batchInsert(
        'wishlist_items',
        saved.map((one) => ({ ...row, product_id: one })),
        100,
      )
    })
    const saves = await Promise.all([productId, second].map((one) => saveProduct(visitor, id, one)))
    expect(saves.filter((saved) => saved.ok)).toHaveLength(1)
    expect(await readWishlistSigns(visitor)).toHaveLength(maxSavedProducts)
  })
})
