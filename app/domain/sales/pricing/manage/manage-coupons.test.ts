import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { plansOf } from '../../../../../tests/setup/plans'
import type { Database } from '~db/connection'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { findChannelDiscount, readCouponUses } from './coupon-page.queries.server'
import { changeCouponScope, findForCoupon, readCouponScope } from './coupon-scope.server'
import { couponTermsSchema } from './coupon-terms.schema'
import { addCoupon, deleteCoupon, editCoupon } from './manage-coupons.server'

const terms = { title: 'Tea', kind: 'percent' as const, value: 100_000, isPublic: false }

/** The shop with the coupon TEA10 and a product. */
async function createShop(db: Database) {
  const { id } = await db.read('channels').first('id')
  const byOwner = commandOn(db, { channel: { ...commandOn(db).channel, id }, actor: memberWith('owner') })
  unwrap(await addCoupon(byOwner, { code: 'TEA10', ...terms, endsAt: '2030-01-01T00:00:00.000Z' }))
  const { id: productId, variantIds } = await createProduct(db, { name: 'Clay Mug', variants: [variantInput({})] })
  const read = async () => {
    const coupon = await findChannelDiscount(db.read, id, { code: 'TEA10' })
    if (!coupon) throw new Error('there is no coupon')
    return coupon
  }
  return { byOwner, productId, variantId: variantIds[0] ?? 0, read }
}

const everyPage = { after: null, before: null }

onSqlite('the owner of coupons', { template: 'shop' }, (open, dialect) => {
  test('changes what a coupon gives and not what it is for, from the version that was seen', async () => {
    const db = await open()
    const { byOwner, productId, read } = await createShop(db)
    unwrap(
      await changeCouponScope(byOwner, { code: 'tea10', kind: 'product', id: productId, side: 'only', isListed: true }),
    )
    const { version } = await read()
    const pieces = { kind: 'buy_x_get_y' as const, value: 0, buyQuantity: 2, getQuantity: 1, firstOrderOnly: true }
    unwrap(await editCoupon(byOwner, { code: 'TEA10', terms: { ...terms, ...pieces }, version }))
    const edited = await read()
    expect(edited).toMatchObject({ kind: 'buy_x_get_y', endsAt: null, usedCount: 0, isActive: 1 })
    expect(JSON.parse(edited.conditions)).toEqual({
      products: [productId],
      firstOrderOnly: true,
      buyQuantity: 2,
      getQuantity: 1,
    })
    expect(await editCoupon(byOwner, { code: 'TEA10', terms, version })).toMatchObject({ error: { code: 'stale' } })
    expect(await editCoupon({ ...byOwner, actor: memberWith('support') }, { code: 'TEA10', terms })).toMatchObject({
      error: { code: 'forbidden' },
    })
    const [last] = await readLog(db, { thing: { kind: 'coupon', label: 'TEA10' }, limit: 1 })
    expect(last).toMatchObject({ by: 'Meera', changes: { kind: ['percent', 'buy_x_get_y'] } })
  })

  test('is told what terms cannot be together', async () => {
    const db = await open()
    const { byOwner } = await createShop(db)
    for (const wrong of [
      { ...terms, value: 0 },
      { ...terms, value: 2_000_000 },
      { ...terms, kind: 'buy_x_get_y' as const, value: 0 },
      { ...terms, isEverywhere: true, minimumSubtotal: 100 },
      { ...terms, startsAt: '2030-01-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' },
    ])
      expect(await editCoupon(byOwner, { code: 'TEA10', terms: wrong })).toMatchObject({
        error: { code: 'invalid_fields' },
      })
    unwrap(await editCoupon(byOwner, { code: 'TEA10', terms: { ...terms, isEverywhere: true } }))
    expect(await editCoupon(byOwner, { code: 'NONE', terms })).toMatchObject({ error: { code: 'coupon_not_found' } })
  })

  test('chooses what a coupon is for, each thing on one side only', async () => {
    const db = await open()
    const { byOwner, productId, read } = await createShop(db)
    const [found] = await findForCoupon(byOwner, 'clay')
    expect(found).toEqual({ kind: 'product', id: productId, name: 'Clay Mug' })
    expect(await findForCoupon(byOwner, '%')).toEqual([])
    const change = (side: 'only' | 'not', isListed: boolean, id = productId) =>
      changeCouponScope(byOwner, { code: 'TEA10', kind: 'product', id, side, isListed })
    const scope = async () =>
      (await readCouponScope(byOwner, JSON.parse((await read()).conditions))).map(({ name, side }) => [name, side])
    expect(unwrap(await change('only', true))).toEqual({ isForAll: false })
    unwrap(await change('only', true))
    expect(await scope()).toEqual([['Clay Mug', 'only']])
    unwrap(await change('not', true))
    expect(await scope()).toEqual([['Clay Mug', 'not']])
    expect(await change('not', true, 9999)).toMatchObject({ error: { code: 'coupon_thing_not_found' } })
    expect(unwrap(await change('not', false))).toEqual({ isForAll: true })
    expect((await read()).conditions).toBe('{}')
  })

  test('sees the orders that used a coupon, which keep it, and deletes one that none has used', async () => {
    const db = await open()
    const { byOwner, variantId, read } = await createShop(db)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 2 })
    unwrap(await applyCoupon(visitor, { code: 'TEA10' }))
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const { number } = await db.read('orders').where({ token: orderToken }).first('number')
    const { id } = await read()
    const uses = await readCouponUses(db.read, id, everyPage)
    expect(uses).toMatchObject({ rows: [{ orderNumber: number }], next: null, previous: null })
    const [plan] = await plansOf(db, dialect, () => readCouponUses(db.read, id, everyPage))
    expect(plan).toContain('coupon_redemptions_coupon')
    expect(plan).not.toMatch(/SCAN |TEMP B-TREE/)

    unwrap(await editCoupon(byOwner, { code: 'TEA10', terms: { ...terms, usageLimit: 1 } }))
    expect(await editCoupon(byOwner, { code: 'TEA10', terms: { ...terms, usageLimit: 0 } })).toMatchObject({
      error: { code: 'coupon_used_more', params: { used: 1 }, field: 'usageLimit' },
    })
    expect(await deleteCoupon(byOwner, { code: 'TEA10' })).toMatchObject({ error: { code: 'coupon_in_use' } })
    unwrap(await addCoupon(byOwner, { code: 'OTHER', ...terms }))
    unwrap(await deleteCoupon(byOwner, { code: 'other', version: 1 }))
    expect(await db.read('coupons').where({ code: 'OTHER' })).toEqual([])
  })
})

test('the name of a coupon is one line, with nothing that turns the direction of its text', () => {
  expect(couponTermsSchema.shape.title.parse(' Spring\r\nsale \u202e01 ')).toBe('Spring sale 01')
  expect(couponTermsSchema.shape.title.safeParse('\u202e\n').success).toBe(false)
})
