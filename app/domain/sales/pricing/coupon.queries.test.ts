import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { countRedemptions, findRedemption, redeemCoupon, releaseCoupon } from './coupon-redemptions.queries.server'
import { findCouponByCode, listPublicCoupons, readPublicTerms } from './coupon.queries.server'

const NOW = new Date('2026-11-21T10:00:00.000Z')

async function insertChannel(q: Knex, id: number): Promise<void> {
  await q('channels').insert({
    id,
    code: `c${id}`,
    host: `c${id}.localhost`,
    name: 'Shop',
    country_code: 'IN',
    state_code: 'KA',
    currency: 'INR',
    language_tag: 'en-IN',
    time_zone: 'Asia/Kolkata',
    mobile_code: '+91',
    order_prefix: 'C',
  })
}

async function insertCoupon(q: Knex, id: number, code: string, overrides: Record<string, unknown> = {}): Promise<void> {
  await q('coupons').insert({
    id,
    code,
    title: code,
    kind: 'percent',
    value: 100_000,
    conditions: '{}',
    is_public: 1,
    ...overrides,
  })
}

/** Inserts draft orders with the ids 1 to `count`. */
async function insertOrders(q: Knex, count: number): Promise<void> {
  const at = NOW.toISOString()
  for (let id = 1; id <= count; id++) {
    await q('carts').insert({
      id,
      token_hash: `hash-${id}`,
      channel_id: 1,
      created_at: at,
      updated_at: at,
      expires_at: at,
    })
    await q('orders').insert({
      id,
      cart_id: id,
      channel_id: 1,
      token: `token-${id}`,
      status: 'draft',
      payment_status: 'none',
      fulfilment_status: 'none',
      currency: 'INR',
      subtotal: 0,
      discount: 0,
      shipping: 0,
      fee: 0,
      tax: 0,
      tax_added: 0,
      grand_total: 0,
      totals: '{}',
      payment_method: '{}',
      created_at: at,
      updated_at: at,
    })
  }
}

const usedCount = async (db: Database, id: number): Promise<number> =>
  (await db.read('coupons').where({ id }).first('used_count')).used_count

const uses = async (db: Database, keys: string[], exceptOrderId: number | null = null): Promise<number> =>
  (await countRedemptions(db.read, [1], keys, exceptOrderId)).get(1) ?? 0

const redeem = (db: Database, couponId: number, orderId: number, customerKeys: string[] = []) =>
  db.transaction(async (trx) => {
    await trx('order_customer_keys').where({ order_id: orderId }).delete()
    for (const key of new Set(customerKeys))
      await trx('order_customer_keys').insert({ order_id: orderId, customer_key: key })
    const result = await redeemCoupon(trx, {
      couponId,
      orderId,
      customerKeys,
      held: await findRedemption(trx, orderId),
      isFirstOrderOnly: false,
      now: NOW,
    })
    return result.ok ? 'ok' : result.error.code
  })

onBothDatabases('coupons', (open) => {
  test('a coupon is found by its code in any case, on its own channel or on all', async () => {
    const db = await open()
    await insertChannel(db.write, 1)
    await insertChannel(db.write, 2)
    await insertCoupon(db.write, 1, 'EVERYWHERE', {
      conditions: '{"brands":[4],"firstOrderOnly":true}',
      ends_at: '2026-12-01T00:00:00.000Z',
    })
    await insertCoupon(db.write, 2, 'HERE', { channel_id: 1, minimum_subtotal: 99_900 })
    expect(await findCouponByCode(db.read, 2, ' everywhere ')).toEqual({
      id: 1,
      channelId: null,
      code: 'EVERYWHERE',
      title: 'EVERYWHERE',
      description: '',
      kind: 'percent',
      value: 100_000,
      maximumDiscount: null,
      minimumSubtotal: null,
      conditions: { brands: [4], firstOrderOnly: true },
      startsAt: null,
      endsAt: '2026-12-01T00:00:00.000Z',
      usageLimit: null,
      customerLimit: null,
      usedCount: 0,
      isPublic: true,
      isActive: true,
    })
    expect(await findCouponByCode(db.read, 1, 'here')).toMatchObject({ id: 2, channelId: 1, minimumSubtotal: 99_900 })
    expect(await findCouponByCode(db.read, 2, 'here')).toBeNull()
    expect(await findCouponByCode(db.read, 1, 'nowhere')).toBeNull()
  })

  test('a coupon with an amount of money must have a channel, whose currency is used', async () => {
    const db = await open()
    await insertChannel(db.write, 1)
    for (const money of [{ kind: 'fixed', value: 5000 }, { minimum_subtotal: 1 }, { maximum_discount: 1 }]) {
      await expect(insertCoupon(db.write, 1, 'MONEY', money)).rejects.toThrow(/constraint/)
    }
    await insertCoupon(db.write, 1, 'MONEY', { kind: 'fixed', channel_id: 1 })
    await expect(db.write('coupons').update({ channel_id: null })).rejects.toThrow(/constraint/)
  })

  test('only public coupons that are valid now and not used up are listed', async () => {
    const db = await open()
    await insertChannel(db.write, 1)
    await insertChannel(db.write, 2)
    const now = NOW.toISOString()
    await insertCoupon(db.write, 1, 'B-RUNS', { starts_at: now, ends_at: '2026-11-21T10:00:00.001Z' })
    await insertCoupon(db.write, 2, 'A-RUNS', { channel_id: 1, usage_limit: 1 })
    await insertCoupon(db.write, 3, 'SECRET', { is_public: 0 })
    await insertCoupon(db.write, 4, 'INACTIVE', { is_active: 0 })
    await insertCoupon(db.write, 5, 'LATER', { starts_at: '2026-11-21T10:00:00.001Z' })
    await insertCoupon(db.write, 6, 'ENDED', { ends_at: now })
    await insertCoupon(db.write, 7, 'USED-UP', { usage_limit: 2, used_count: 2 })
    await insertCoupon(db.write, 8, 'ELSEWHERE', { channel_id: 2 })
    expect(
      (await listPublicCoupons(db.read, await readPublicTerms(db.read, 1), NOW)).map((coupon) => coupon.code),
    ).toEqual(['A-RUNS', 'B-RUNS'])
  })

  test('ten of forty concurrent orders redeem a coupon with ten uses', async () => {
    const db = await open()
    await insertChannel(db.write, 1)
    await insertOrders(db.write, 40)
    await insertCoupon(db.write, 1, 'TEN', { usage_limit: 10 })
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => redeem(db, 1, index + 1, [`email:${index}@example.com`])),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'coupon_used_up')).toHaveLength(30)
    expect(await usedCount(db, 1)).toBe(10)
    expect(await db.read('coupon_redemptions')).toHaveLength(10)
  })

  test('one of ten concurrent orders of a customer redeems a coupon with one use per customer', async () => {
    const db = await open()
    await insertChannel(db.write, 1)
    await insertOrders(db.write, 10)
    await insertCoupon(db.write, 1, 'ONCE', { customer_limit: 1 })
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        redeem(db, 1, index + 1, [`email:${index}@example.com`, 'phone:+919876543210']),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'coupon_customer_limit')).toHaveLength(9)
    expect(await usedCount(db, 1)).toBe(1)
    expect(await uses(db, ['phone:+919876543210', 'email:0@example.com'])).toBe(1)
  })

  test('an order that is prepared again keeps its one redemption, with the new keys', async () => {
    const db = await open()
    await insertChannel(db.write, 1)
    await insertOrders(db.write, 2)
    await insertCoupon(db.write, 1, 'LAST', { usage_limit: 1, customer_limit: 1 })
    expect(await redeem(db, 1, 1, ['email:old@example.com', 'email:old@example.com'])).toBe('ok')
    expect(await redeem(db, 1, 1, ['email:new@example.com'])).toBe('ok')
    expect(await usedCount(db, 1)).toBe(1)
    expect(await uses(db, ['email:old@example.com'])).toBe(0)
    expect(await uses(db, ['email:new@example.com'])).toBe(1)
    expect(await uses(db, ['email:new@example.com'], 1)).toBe(0)
    expect([(await findRedemption(db.read, 1))?.couponId, await findRedemption(db.read, 2)]).toEqual([1, null])
    expect(await redeem(db, 1, 2, [])).toBe('coupon_used_up')
  })

  test('an order that changes its coupon releases the first one, unless the second fails', async () => {
    const db = await open()
    await insertChannel(db.write, 1)
    await insertOrders(db.write, 1)
    await insertCoupon(db.write, 1, 'FIRST')
    await insertCoupon(db.write, 2, 'SECOND')
    await insertCoupon(db.write, 3, 'EMPTY', { usage_limit: 0 })
    await redeem(db, 1, 1, ['email:a@example.com'])
    expect(await redeem(db, 2, 1, ['email:a@example.com'])).toBe('ok')
    expect([await usedCount(db, 1), await usedCount(db, 2)]).toEqual([0, 1])
    expect(await redeem(db, 3, 1, ['email:a@example.com'])).toBe('coupon_used_up')
    expect(await redeem(db, 99, 1)).toBe('coupon_invalid')
    expect([await usedCount(db, 2), await usedCount(db, 3)]).toEqual([1, 0])
    expect((await findRedemption(db.read, 1))?.couponId).toBe(2)
  })

  test('a released use can be redeemed again, and releasing twice concurrently releases one', async () => {
    const db = await open()
    await insertChannel(db.write, 1)
    await insertOrders(db.write, 3)
    await insertCoupon(db.write, 1, 'TWO', { usage_limit: 2, customer_limit: 1 })
    await redeem(db, 1, 1, ['email:a@example.com'])
    await redeem(db, 1, 2, ['email:b@example.com'])
    await Promise.all([1, 1, 1, 3].map((orderId) => db.transaction((trx) => releaseCoupon(trx, orderId))))
    expect(await usedCount(db, 1)).toBe(1)
    expect(await db.read('coupon_redemptions').pluck('order_id')).toEqual([2])
    expect([await uses(db, ['email:a@example.com']), await uses(db, ['email:b@example.com'])]).toEqual([0, 1])
    expect(await redeem(db, 1, 3, ['email:a@example.com'])).toBe('ok')
    expect(await usedCount(db, 1)).toBe(2)
  })

  test('a redemption in a transaction that fails is not counted', async () => {
    const db = await open()
    await insertChannel(db.write, 1)
    await insertOrders(db.write, 1)
    await insertCoupon(db.write, 1, 'SAFE')
    await expect(
      db.transaction(async (trx) => {
        await redeemCoupon(trx, {
          couponId: 1,
          orderId: 1,
          customerKeys: ['email:a@example.com'],
          isFirstOrderOnly: false,
          held: null,
          now: NOW,
        })
        throw new Error('out of stock')
      }),
    ).rejects.toThrow('out of stock')
    expect(await usedCount(db, 1)).toBe(0)
    expect(await db.read('coupon_redemptions')).toEqual([])
  })
})
