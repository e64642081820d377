import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  evaluateCoupon,
  normaliseCouponCode,
  type Coupon,
  type CouponConditions,
  type CouponContext,
  type CouponLine,
} from './coupon'
import { couponCodeSchema } from './coupon.schema'
import { customerKeys } from './customer-keys'

const NOW = new Date('2026-11-21T10:00:00.000Z')

function coupon(overrides: Partial<Coupon> = {}): Coupon {
  return {
    id: 1,
    channelId: null,
    code: 'WELCOME10',
    title: '10% off',
    description: '',
    kind: 'percent',
    value: 100_000,
    maximumDiscount: null,
    minimumSubtotal: null,
    conditions: {},
    startsAt: null,
    endsAt: null,
    usageLimit: null,
    customerLimit: null,
    usedCount: 0,
    isPublic: true,
    isActive: true,
    ...overrides,
  }
}

function line(key: string, overrides: Partial<CouponLine> = {}): CouponLine {
  return {
    key,
    quantity: 1,
    displayUnit: null,
    unitsPerQuantity: 1000,
    unitPrice: 10_000,
    productId: 1,
    categoryIds: [],
    collectionIds: [],
    brandId: null,
    isOnSale: false,
    ...overrides,
  }
}

function context(lines: CouponLine[], overrides: Partial<CouponContext> = {}): CouponContext {
  return {
    now: NOW,
    channelId: 1,
    currency: 'INR',
    languageTag: 'en-IN',
    lines,
    usedByCustomer: null,
    isFirstOrder: null,
    ...overrides,
  }
}

const discounted = (lineDiscounts: Record<string, number>) => ({ ok: true, lineDiscounts, isShippingFree: false })
const INVALID = { ok: false, code: 'coupon_invalid', message: 'This coupon code is not valid' }

test('unknown, inactive, not yet active and another channel’s coupons have the same message', () => {
  const cart = context([line('1')])
  expect(evaluateCoupon(null, cart)).toEqual(INVALID)
  expect(evaluateCoupon(coupon({ isActive: false }), cart)).toEqual(INVALID)
  expect(evaluateCoupon(coupon({ startsAt: '2026-11-21T10:00:00.001Z' }), cart)).toEqual(INVALID)
  expect(evaluateCoupon(coupon({ channelId: 2 }), cart)).toEqual(INVALID)
  expect(evaluateCoupon(coupon({ isActive: false, endsAt: '2020-01-01T00:00:00.000Z' }), cart)).toEqual(INVALID)
})

test('a coupon is valid from its start until just before its end', () => {
  const cart = context([line('1')])
  expect(
    evaluateCoupon(coupon({ startsAt: '2026-11-21T10:00:00.000Z', endsAt: '2026-11-21T10:00:00.001Z' }), cart),
  ).toEqual(discounted({ '1': -1_000 }))
  expect(evaluateCoupon(coupon({ endsAt: '2026-11-21T10:00:00.000Z' }), cart)).toEqual({
    ok: false,
    code: 'coupon_expired',
    message: 'This coupon has expired',
  })
})

test('a used-up coupon fails, except for the order that has redeemed its last use', () => {
  const cart = context([line('1')])
  expect(evaluateCoupon(coupon({ usageLimit: 5, usedCount: 4 }), cart)).toMatchObject({ ok: true })
  expect(evaluateCoupon(coupon({ usageLimit: 5, usedCount: 5 }), cart)).toEqual({
    ok: false,
    code: 'coupon_used_up',
    message: 'This coupon has been used up',
  })
  expect(evaluateCoupon(coupon({ usageLimit: 5, usedCount: 5 }), { ...cart, holdsRedemption: true })).toMatchObject({
    ok: true,
  })
})

test('limits per customer and for first orders fail only once the customer is known', () => {
  const once = coupon({ customerLimit: 1 })
  expect(evaluateCoupon(once, context([line('1')]))).toMatchObject({ ok: true })
  expect(evaluateCoupon(once, context([line('1')], { usedByCustomer: 0 }))).toMatchObject({ ok: true })
  expect(evaluateCoupon(once, context([line('1')], { usedByCustomer: 1 }))).toMatchObject({
    ok: false,
    code: 'coupon_customer_limit',
    message: 'You have already used this coupon',
  })
  const first = coupon({ conditions: { firstOrderOnly: true } })
  expect(evaluateCoupon(first, context([line('1')]))).toMatchObject({ ok: true })
  expect(evaluateCoupon(first, context([line('1')], { isFirstOrder: true }))).toMatchObject({ ok: true })
  expect(evaluateCoupon(first, context([line('1')], { isFirstOrder: false }))).toMatchObject({
    ok: false,
    code: 'coupon_first_order',
  })
})

test('the message for a minimum that is not met contains the missing amount', () => {
  const minimum = coupon({ minimumSubtotal: 99_900 })
  expect(evaluateCoupon(minimum, context([line('1', { unitPrice: 78_900 })]))).toEqual({
    ok: false,
    code: 'coupon_minimum',
    message: 'Add ₹210 more to use this coupon',
  })
  expect(evaluateCoupon(minimum, context([line('1', { unitPrice: 99_900 })]))).toMatchObject({ ok: true })
})

test('the minimum counts only the eligible lines', () => {
  const shirts = coupon({ minimumSubtotal: 15_000, conditions: { categories: [7] } })
  const cart = context([line('1', { categoryIds: [7] }), line('2', { unitPrice: 90_000 })])
  expect(evaluateCoupon(shirts, cart)).toEqual({
    ok: false,
    code: 'coupon_minimum',
    message: 'Add ₹50 more of the items it is for to use this coupon',
  })
})

const chosen = line('1', { productId: 11, categoryIds: [21, 22], collectionIds: [31], brandId: 41, isOnSale: true })
const plain = line('2', { productId: 12, categoryIds: [23], collectionIds: [], brandId: null })
test.each<[string, CouponConditions, string[]]>([
  ['products', { products: [11] }, ['1']],
  ['categories', { categories: [22, 99] }, ['1']],
  ['collections', { collections: [31] }, ['1']],
  ['brands', { brands: [41] }, ['1']],
  ['excludeProducts', { excludeProducts: [11] }, ['2']],
  ['excludeCategories', { excludeCategories: [21] }, ['2']],
  ['excludeCollections', { excludeCollections: [31] }, ['2']],
  ['excludeBrands', { excludeBrands: [41] }, ['2']],
  ['excludeSaleItems', { excludeSaleItems: true }, ['2']],
  ['empty lists', { products: [], excludeBrands: [] }, ['1', '2']],
  ['two lists that one line is in', { brands: [41], categories: [21] }, ['1']],
  ['two lists without a common line', { brands: [41], categories: [23] }, []],
])('a coupon only reduces lines that meet its conditions: %s', (_name, conditions, keys) => {
  const outcome = evaluateCoupon(coupon({ conditions }), context([chosen, plain]))
  if (keys.length === 0)
    expect(outcome).toEqual({
      ok: false,
      code: 'coupon_not_for_items',
      message: 'This coupon isn’t valid for the items in your cart',
    })
  else expect(outcome).toEqual(discounted(Object.fromEntries(keys.map((key) => [key, -1_000]))))
})

test('a percentage is limited by its maximum and is split by largest remainder', () => {
  const cart = context([
    line('1', { unitPrice: 3_333 }),
    line('2', { unitPrice: 3_333 }),
    line('3', { unitPrice: 3_334 }),
  ])
  expect(evaluateCoupon(coupon({ value: 150_000 }), cart)).toEqual(discounted({ '1': -500, '2': -500, '3': -500 }))
  expect(evaluateCoupon(coupon({ value: 150_000, maximumDiscount: 1_000 }), cart)).toEqual(
    discounted({ '1': -333, '2': -333, '3': -334 }),
  )
})

test('a fixed amount is never more than the eligible lines', () => {
  const fixed = coupon({ kind: 'fixed', value: 25_000 })
  expect(evaluateCoupon(fixed, context([line('1'), line('2', { quantity: 2 })]))).toEqual(
    discounted({ '1': -8_333, '2': -16_667 }),
  )
  expect(evaluateCoupon(fixed, context([line('1')]))).toEqual(discounted({ '1': -10_000 }))
})

test('free shipping does not reduce the lines', () => {
  expect(evaluateCoupon(coupon({ kind: 'free_shipping', value: 0 }), context([line('1')]))).toEqual({
    ok: true,
    lineDiscounts: {},
    isShippingFree: true,
  })
})

test('buy two get one reduces the cheapest pieces', () => {
  const buyTwo = coupon({ kind: 'buy_x_get_y', value: 0, conditions: { buyQuantity: 2, getQuantity: 1 } })
  const expensive = line('1', { unitPrice: 50_000, quantity: 4 })
  const cheap = line('2', { unitPrice: 20_000 })
  const cheaper = line('3', { unitPrice: 10_000 })
  expect(evaluateCoupon(buyTwo, context([line('1', { quantity: 2 })]))).toEqual({
    ok: false,
    code: 'coupon_quantity',
    message: 'Add 1 more item to use this coupon',
  })
  expect(evaluateCoupon(buyTwo, context([line('1', { quantity: 3 })]))).toEqual(discounted({ '1': -10_000 }))
  expect(evaluateCoupon(buyTwo, context([expensive, cheap]))).toEqual(discounted({ '2': -20_000 }))
  expect(evaluateCoupon(buyTwo, context([expensive, cheap, cheaper]))).toEqual(
    discounted({ '2': -20_000, '3': -10_000 }),
  )
})

test('buy one get two at half price reduces the pieces after the first, also in an incomplete set', () => {
  const half = coupon({
    kind: 'buy_x_get_y',
    value: 0,
    conditions: { buyQuantity: 1, getQuantity: 2, getDiscountPpm: 500_000 },
  })
  expect(evaluateCoupon(half, context([line('1', { quantity: 2 })]))).toEqual(discounted({ '1': -5_000 }))
  expect(evaluateCoupon(half, context([line('1', { quantity: 3 })]))).toEqual(discounted({ '1': -10_000 }))
  expect(evaluateCoupon(half, context([line('1', { quantity: 4 })]))).toEqual(discounted({ '1': -10_000 }))
  expect(evaluateCoupon(half, context([]))).toMatchObject({ ok: false, code: 'coupon_not_for_items' })
})

test('in any cart a discount is between 0 and its line, within its maximum, in any order of lines', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 100_000 })), {
    minLength: 1,
    maxLength: 8,
  })
  const coupons = fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      value: fc.integer({ min: 0, max: 1_000_000 }),
      conditions: fc.constant({}),
    }),
    fc.record({ kind: fc.constant('fixed' as const), value: fc.nat(1_000_000), conditions: fc.constant({}) }),
    fc.record({
      kind: fc.constant('buy_x_get_y' as const),
      value: fc.constant(0),
      conditions: fc.record({
        buyQuantity: fc.integer({ min: 1, max: 4 }),
        getQuantity: fc.integer({ min: 1, max: 4 }),
        getDiscountPpm: fc.integer({ min: 0, max: 1_000_000 }),
      }),
    }),
  )
  fc.assert(
    fc.property(lines, coupons, fc.option(fc.nat(500_000)), (pairs, kind, maximumDiscount) => {
      const cartLines = pairs.map(([quantity, unitPrice], index) => line(String(index), { quantity, unitPrice }))
      const given = coupon({ ...kind, maximumDiscount })
      const outcome = evaluateCoupon(given, context(cartLines))
      expect(evaluateCoupon(given, context([...cartLines].reverse()))).toEqual(outcome)
      if (!outcome.ok) {
        expect(outcome.code).toBe('coupon_quantity')
        return
      }
      let total = 0
      for (const { key, quantity, unitPrice } of cartLines) {
        const discount = outcome.lineDiscounts[key] ?? 0
        expect(discount <= 0 && discount >= -quantity * unitPrice).toBe(true)
        total -= discount
      }
      expect(total).toBeLessThanOrEqual(maximumDiscount ?? Infinity)
      if (kind.kind === 'fixed') {
        const subtotal = cartLines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
        expect(total).toBe(Math.min(kind.value, subtotal, maximumDiscount ?? Infinity))
      }
    }),
    { numRuns: 5_000 },
  )
})

test('codes are accepted in any case and rejected when they are malformed', () => {
  expect(normaliseCouponCode('  welcome10 ')).toBe('WELCOME10')
  expect(couponCodeSchema.parse(' diwali_26-x ')).toBe('DIWALI_26-X')
  for (const code of ['ab', 'A'.repeat(33), 'TEN%', 'A B C', 'ÄÄÄ', "X' OR 1=1", '', 42, null, ['ABC']]) {
    expect(couponCodeSchema.safeParse(code).success, String(code)).toBe(false)
  }
})

test('customers are identified by their e-mail without its tag and their phone in E.164', () => {
  const expected = ['email:asha@example.com', 'phone:+919876543210']
  expect(customerKeys({ email: ' Asha+deals@Example.com ', phone: '98765 43210', countryCode: 'IN' })).toEqual(expected)
  expect(customerKeys({ email: 'asha@example.com', phone: '+91-9876543210', countryCode: 'US' })).toEqual(expected)
  expect(customerKeys({ email: 'asha@example.com', phone: '09876543210', countryCode: 'in' })).toEqual(expected)
  expect(customerKeys({ email: 'Asha@Bücher.Example', phone: null, countryCode: 'IN' })).toEqual(
    customerKeys({ email: 'asha@xn--bcher-kva.example', phone: null, countryCode: 'IN' }),
  )
  expect(customerKeys({ email: '+x@example.com', phone: '12', countryCode: 'ZZ' })).toEqual([
    'email:+x@example.com',
    'phone:12',
  ])
  expect(customerKeys({ email: null, phone: '  ', countryCode: 'IN' })).toEqual([])
  for (const email of ['asha.rao@gmail.com', 'A.s.h.a.Rao+shop@GoogleMail.com', 'asharao@gmail.com'])
    expect(customerKeys({ email, phone: null, countryCode: 'IN' })).toEqual(['email:asharao@gmail.com'])
  expect(customerKeys({ email: 'asha.rao@example.com', phone: null, countryCode: 'IN' })).toEqual([
    'email:asha.rao@example.com',
  ])
})
