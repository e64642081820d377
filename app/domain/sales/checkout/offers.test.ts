import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { createCoupon } from '../../../../tests/factories/shop'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import { readOfferList } from '~/domain/sales/pricing/manage/coupon-list.queries.server'
import { readOfferUses } from '~/domain/sales/pricing/manage/coupon-page.queries.server'
import { changeCouponScope } from '~/domain/sales/pricing/manage/coupon-scope.server'
import { addOffer, deleteCoupon, editCoupon, switchCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { placeOrder } from './place-order.server'

const everyPage = { after: null, before: null }
const week = { title: 'Mug week', kind: 'percent' as const, value: 100_000, isPublic: false }

/** A guest with two mugs of ₹100 each in a cart, and an offer of 10 % for them. */
async function createOffer(db: Database) {
  const { id: channelId } = await db.read('channels').first('id')
  const byOwner = commandOn(db, { channel: { ...commandOn(db).channel, id: channelId }, actor: memberWith('owner') })
  const mug = variantInput({ prices: { in: { price: 10_000 } }, stock: { onHand: 50 } })
  const { id: productId, variantIds } = await createProduct(db, { name: 'Mug', variants: [mug] })
  const { offerId } = unwrap(await addOffer(byOwner, week))
  const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, quantity: 2 })
  return { byOwner, channelId, productId, offerId, visitor }
}

onBothDatabases('an offer', { template: 'shop' }, (open) => {
  test('takes its part off once it is on, is named in the order, and stays for the orders that have it', async () => {
    const db = await open()
    const { byOwner, channelId, productId, offerId, visitor } = await createOffer(db)
    expect((await readCart(visitor)).totals.offers).toEqual([])
    const scope = { kind: 'product' as const, id: productId, side: 'only' as const, isListed: true }
    unwrap(await changeCouponScope(byOwner, { offerId, ...scope }))
    unwrap(await switchCoupon(byOwner, { offerId, isActive: true }))
    const cart = await readCart(visitor)
    expect(cart.totals).toMatchObject({ offers: [{ name: 'Mug week', discount: { amount: -2_000 } }] })
    expect(cart.lines[0]?.offer).toBe('Mug week: -₹20')
    expect(cart.totals.couponDiscount.amount).toBe(0)
    expect(cart.totalsRows).toContainEqual(expect.objectContaining({ kind: 'offer', label: 'Mug week' }))

    await createCoupon(db, { channel_id: channelId })
    unwrap(await applyCoupon(visitor, { code: 'TEN' }))
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const order = await readOrderByToken(visitor, orderToken)
    expect(order?.totals).toMatchObject({
      offers: [{ name: 'Mug week', discount: { amount: -2_000 } }],
      couponDiscount: { amount: -1_800 },
      discount: { amount: -3_800 },
    })
    expect(order?.lines.map(({ discount }) => discount.amount)).toEqual([-3_800])
    const uses = await readOfferUses(db.read, offerId, everyPage)
    expect(uses.rows).toMatchObject([{ orderNumber: order?.number, discount: -2_000 }])
    expect((await readOfferList(db.read, channelId, everyPage)).rows).toMatchObject([{ id: offerId, uses: 1 }])
    expect(await deleteCoupon(byOwner, { offerId })).toMatchObject({ error: { code: 'offer_in_use' } })
    // a renamed offer leaves the order as it was
    unwrap(await editCoupon(byOwner, { offerId, terms: { ...week, title: 'Cup week' } }))
    expect((await readOrderByToken(visitor, orderToken))?.totals.offers[0]?.name).toBe('Mug week')
    const [last] = await readLog(db, { thing: { kind: 'offer', label: 'Cup week' }, limit: 1 })
    expect(last).toMatchObject({ by: 'Meera', changes: { title: ['Mug week', 'Cup week'] } })
  })

  test('that the cart is close to is told', async () => {
    const db = await open()
    const { byOwner, offerId, visitor } = await createOffer(db)
    const tiers = [{ quantity: 3, ppm: 100_000 }]
    unwrap(await editCoupon(byOwner, { offerId, terms: { ...week, value: 0, tiers } }))
    unwrap(await switchCoupon(byOwner, { offerId, isActive: true }))
    expect((await readCart(visitor)).totalsNotes).toContain('Mug week: add 1 more like Mug. 10 % off.')
  })

  test('that has ended meanwhile is said before anything is ordered', async () => {
    const db = await open()
    const { byOwner, offerId, visitor } = await createOffer(db)
    unwrap(await switchCoupon(byOwner, { offerId, isActive: true }))
    const seen = await readCart(visitor)
    unwrap(await switchCoupon(byOwner, { offerId, isActive: false }))
    const input = { expectedTotal: seen.totals.grandTotal.amount, hasAcceptedTerms: true, secret: testSecret }
    expect(await placeOrder(visitor, { ...input, contentKey: seen.contentKey })).toMatchObject({
      ok: false,
      error: { code: 'cart_changed', message: expect.stringMatching(/the offers\. The total was ₹.+ and is now/) },
    })
    expect(await placeOrder(visitor, input)).toMatchObject({ ok: false, error: { code: 'total_changed' } })
    expect(await db.read('orders').select('id')).toEqual([])
  })

  test('can be typed by nobody, and is deleted while no order has it', async () => {
    const db = await open()
    const { byOwner, offerId, visitor } = await createOffer(db)
    unwrap(await switchCoupon(byOwner, { offerId, isActive: true }))
    const { code } = await db.read('coupons').where({ id: offerId }).first('code')
    expect(await applyCoupon(visitor, { code })).toMatchObject({ ok: false, error: { code: 'coupon_invalid' } })
    expect(await editCoupon(byOwner, { code, terms: week })).toMatchObject({ error: { code: 'coupon_not_found' } })
    expect(
      await switchCoupon({ ...byOwner, actor: memberWith('support') }, { offerId, isActive: false }),
    ).toMatchObject({
      error: { code: 'forbidden' },
    })
    unwrap(await deleteCoupon(byOwner, { offerId }))
    expect(await switchCoupon(byOwner, { offerId, isActive: true })).toMatchObject({
      error: { code: 'offer_not_found' },
    })
    expect((await readCart(visitor)).totals.offers).toEqual([])
  })
})
