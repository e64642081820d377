import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import type { Visitor } from '~/domain/shared/shop'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import type { ProductView } from '~/domain/catalogue/products/product'
import { readProductDelivery } from './product-delivery.server'
import { changeRestockDate } from '~/domain/catalogue/products/manage/manage-product.server'
import { unwrap } from '../../../../../tests/factories/cart'
import { clearPastRestockDates } from '~/domain/catalogue/stock/clear-restock-dates.server'

async function productOf(visitor: Visitor, slug: string): Promise<ProductView> {
  const result = await readProduct(visitor, [slug])
  if (result?.kind !== 'found') throw new Error('the product was not found')
  return result.product
}

onSqlite('the page of a product', { template: 'shop' }, (open) => {
  test('says what delivery costs and when it arrives, how to pay, and how long it can be returned', async () => {
    const db = await open()
    await createProduct(db, { slug: 'mug' })
    const visitor = await createVisitor(db)
    const product = await productOf(visitor, 'mug')
    expect(await readProductDelivery(visitor, product)).toEqual({
      place: 'India',
      availability: null,
      cost: 'Delivery ₹79, free from ₹2,000',
      arrival: 'Arrives Sun 18 – Wed 21 Jan',
      cashOnDelivery: 'Cash on delivery is available.',
      waysToPay: ['Bank transfer', 'Cash on delivery'],
      returns: 'You can return it within 7 days of delivery',
      sentences: [
        'Delivery ₹79, free from ₹2,000. Arrives Sun 18 – Wed 21 Jan, estimated for India.',
        'Pay by Bank transfer or Cash on delivery.',
        'You can return it within 7 days of delivery.',
      ],
      tax: 'Inclusive of all taxes',
    })
    const settings = { ...visitor.settings, enable_refund: false }
    expect((await readProductDelivery({ ...visitor, settings }, product)).returns).toBeNull()
  })

  test('promises nothing where a pincode is not served, cash on delivery not offered or the tax not known', async () => {
    const db = await open()
    await createProduct(db, { slug: 'mug', taxClass: 'exotic' })
    const visitor = await createVisitor(db, { pincode: '560001' })
    const product = await productOf(visitor, 'mug')
    const range = { channel_id: visitor.channel.id, code_from: '560001', code_to: '560001', is_serviceable: 1 }
    await db.write('pincodes').insert({ ...range, has_cash_on_delivery: 0 })
    expect(await readProductDelivery(visitor, product)).toMatchObject({
      place: '560001',
      cashOnDelivery: 'Cash on delivery: Not available at 560001.',
      waysToPay: ['Bank transfer'],
      tax: null,
    })
    await db.write('payment_methods').where({ code: 'cod' }).update({ is_active: 0 })
    expect((await readProductDelivery(visitor, product)).cashOnDelivery).toBeNull()
    await db.write('pincodes').update({ is_serviceable: 0 })
    expect(await readProductDelivery(visitor, product)).toMatchObject({ cost: null, arrival: null })
  })

  test('promises no date for what is sold before it is in stock', async () => {
    const db = await open()
    const stock = { onHand: 0, allowsBackorder: true }
    await createProduct(db, { slug: 'basket', variants: [variantInput({ stock })] })
    const visitor = await createVisitor(db)
    const { sentences } = await readProductDelivery(visitor, await productOf(visitor, 'basket'))
    expect(sentences[0]).toMatch(/^Delivery .* Ships when it is back in stock, estimated for India\.$/)

    const sku = (await productOf(visitor, 'basket')).selected?.sku ?? ''
    unwrap(await changeRestockDate(commandOn(db, { now: () => visitor.now() }), { sku, restockOn: '2026-02-14' }))
    const dated = async () => (await readProductDelivery(visitor, await productOf(visitor, 'basket'))).sentences[0]
    expect(await dated()).toMatch(/ Ships from Sat 14 Feb, estimated for India\.$/)
    await clearPastRestockDates(db, new Date('2026-02-14T23:00:00Z'))
    expect(await dated()).toContain('Ships from Sat 14 Feb')
    await clearPastRestockDates(db, new Date('2026-02-15T12:00:00Z'))
    expect(await dated()).toContain('Ships when it is back in stock')
  })

  test('promises no date for what is out of stock', async () => {
    const db = await open()
    await createProduct(db, { slug: 'lamp', variants: [variantInput({ stock: { onHand: 0 } })] })
    const visitor = await createVisitor(db)
    const { arrival, sentences } = await readProductDelivery(visitor, await productOf(visitor, 'lamp'))
    expect(arrival).toBeNull()
    expect(sentences[0]).toBe('Delivery ₹79, free from ₹2,000, estimated for India.')
  })

  test('counts the price of the smallest length and not of a metre for each of its steps', async () => {
    const db = await open()
    const prices = { in: { price: 80_000 } }
    const cut = { unitsPerQuantity: 250, minQuantity: 4, maxQuantity: 40, prices }
    await createProduct(db, { slug: 'linen', displayUnit: 'm', variants: [variantInput(cut)] })
    const visitor = await createVisitor(db)
    const { cost } = await readProductDelivery(visitor, await productOf(visitor, 'linen'))
    expect(cost).toBe('Delivery ₹79, free from ₹2,000')
  })

  test('does not promise cash on delivery above its limit', async () => {
    const db = await open()
    await createProduct(db, { slug: 'carpet', variants: [variantInput({ prices: { in: { price: 900_000 } } })] })
    const visitor = await createVisitor(db)
    expect(await readProductDelivery(visitor, await productOf(visitor, 'carpet'))).toMatchObject({
      cost: 'Free delivery',
      cashOnDelivery: 'Cash on delivery: For orders up to ₹5,000.',
      waysToPay: ['Bank transfer'],
    })
  })
})
