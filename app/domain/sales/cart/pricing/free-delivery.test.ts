import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluateCoupon, linesOfCoupon, type Coupon, type CouponLine } from '~/domain/sales/pricing/coupon'
import { shippingOptionsFor, type ShippingMethod } from '~/domain/sales/shipping/shipping'
import { freeDeliveryOf, missingForFreeOffer } from './free-delivery'

interface Line extends CouponLine {
  needsShipping: boolean
}

const covered = 1
const other = 2
const now = new Date('2026-01-15T10:00:00.000Z')

function line(key: string, unitPrice: number, changes: Partial<Line> = {}): Line {
  return {
    key,
    quantity: 1,
    displayUnit: null,
    unitsPerQuantity: 1000,
    unitPrice,
    productId: covered,
    categoryIds: [],
    collectionIds: [],
    brandId: null,
    isOnSale: false,
    needsShipping: true,
    ...changes,
  }
}

/** A coupon for the products with the id `covered`. */
function coupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    id: 1,
    channelId: null,
    code: 'SAVE',
    title: '',
    description: '',
    kind: 'percent',
    value: 100_000,
    maximumDiscount: null,
    minimumSubtotal: null,
    conditions: { products: [covered] },
    startsAt: null,
    endsAt: null,
    usageLimit: null,
    customerLimit: null,
    isPublic: true,
    isActive: true,
    usedCount: 0,
    ...changes,
  }
}

const method = (freeAbove: number): ShippingMethod => ({
  code: 'standard',
  name: 'Standard',
  description: '',
  kind: 'flat',
  rates: [{ from: 0, price: 490 }],
  freeAbove,
  taxClass: 'standard',
  daysMin: null,
  daysMax: null,
})

/** What the delivery of the lines costs, and what they are said to lack for a free one. */
function deliveryOf(lines: Line[], used: Coupon, freeAbove: number) {
  const context = { now, channelId: 1, currency: 'GBP', languageTag: 'en-GB', usedByCustomer: null, isFirstOrder: null }
  const outcome = evaluateCoupon(used, { ...context, lines })
  const discounts = outcome.ok ? outcome.lineDiscounts : {}
  let subtotalAfterDiscount = 0
  for (const { key, quantity, unitPrice, needsShipping } of lines)
    if (needsShipping) subtotalAfterDiscount += quantity * unitPrice + (discounts[key] ?? 0)
  const place = { countryCode: 'GB', stateCode: null, postcodeFrom: null, postcodeTo: null }
  const [quote] = shippingOptionsFor(
    [{ id: 1, name: '', position: 0, places: [place], methods: [method(freeAbove)] }],
    {
      destination: { countryCode: 'GB', stateCode: null, postcode: null },
      subtotalAfterDiscount,
      weightGrams: 0,
      pieces: 1,
      isShippingFree: outcome.ok && outcome.isShippingFree,
      areaDays: null,
    },
  )
  if (!quote) throw new Error('no method is offered')
  const lineKeys = linesOfCoupon(used, lines).map(({ key }) => key)
  return {
    price: quote.price + quote.discount,
    free: freeDeliveryOf(quote, lines, { code: used.code, coupon: used, outcome, lineKeys }),
  }
}

test('under a percentage the amount is what is missing after the coupon, which may have cost the free delivery', () => {
  const goods = [line('1', 5_400)]
  expect(deliveryOf(goods, coupon(), 5_000).free).toEqual({ missing: 156, isFreeWithoutCoupon: true })
  expect(deliveryOf([line('1', 4_000)], coupon(), 5_000).free).toEqual({ missing: 1_556, isFreeWithoutCoupon: false })
  expect(deliveryOf([...goods, line('2', 156)], coupon(), 5_000).price).toBe(0)
  expect(deliveryOf([...goods, line('2', 155)], coupon(), 5_000).price).toBe(490)
})

test('no amount is named under a coupon that takes everything off, or that depends on the single pieces', () => {
  const goods = [line('1', 5_400)]
  const missing = (changes: Partial<Coupon>) => deliveryOf(goods, coupon(changes), 6_000).free?.missing
  expect(missing({ value: 1_000_000 })).toBeNull()
  expect(missing({ kind: 'buy_x_get_y', conditions: { buyQuantity: 1, getQuantity: 1 } })).toBeNull()
  expect(missing({ isActive: false, value: 1_000_000 })).toBe(600)
})

test('goods that reach the minimum of a coupon are counted with what it takes off then', () => {
  const minimum = (minimumSubtotal: number, value = 100_000) =>
    deliveryOf([line('1', 4_900)], coupon({ minimumSubtotal, value }), 5_000).free?.missing
  expect(minimum(5_000)).toBe(656)
  expect(minimum(10_000)).toBe(100)
  expect(minimum(10_000, 1_000_000)).toBeNull()
})

const coupons = fc
  .record({
    kind: fc.constantFrom('percent' as const, 'fixed' as const, 'free_shipping' as const),
    ppm: fc.integer({ min: 1, max: 1_000_000 }),
    amount: fc.integer({ min: 1, max: 9_000 }),
    maximumDiscount: fc.option(fc.integer({ min: 1, max: 5_000 })),
    minimumSubtotal: fc.option(fc.integer({ min: 1, max: 12_000 })),
    isForAll: fc.boolean(),
  })
  .map(({ kind, ppm, amount, isForAll, ...limits }) =>
    coupon({ kind, value: kind === 'percent' ? ppm : amount, ...limits, ...(isForAll ? { conditions: {} } : {}) }),
  )

const carts = fc
  .array(
    fc.record({
      unitPrice: fc.integer({ min: 1, max: 3_000 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      productId: fc.constantFrom(covered, other),
      needsShipping: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((lines) => lines.map(({ unitPrice, ...changes }, index) => line(String(index), unitPrice, changes)))

test('with goods for the named amount or more, covered by the coupon or not, the delivery is free', () => {
  let named = 0
  fc.assert(
    fc.property(
      carts,
      coupons,
      fc.integer({ min: 1, max: 12_000 }),
      fc.integer({ min: 0, max: 8_000 }),
      fc.constantFrom(covered, other),
      fc.boolean(),
      (lines, used, freeAbove, more, productId, isInTwo) => {
        const before = deliveryOf(lines, used, freeAbove)
        const missing = before.free?.missing ?? null
        if (before.price === 0) expect(missing).toBeNull()
        if (missing === null) return
        named++
        expect(missing).toBeGreaterThan(0)
        for (const amount of [missing, missing + more]) {
          const first = isInTwo ? Math.floor(amount / 2) : 0
          const added = [line('added', amount - first, { productId }), line('more', first, { productId })]
          expect(deliveryOf([...lines, ...added], used, freeAbove).price).toBe(0)
        }
      },
    ),
    { numRuns: 3_000 },
  )
  expect(named).toBeGreaterThan(500)
})

test('an offer of a free delivery for everything tells what is missing until it applies', () => {
  const offer = (changes: Partial<Coupon>) =>
    coupon({ kind: 'free_shipping', value: 0, minimumSubtotal: 5_000, conditions: {}, ...changes })
  const goods = [{ ...line('1', 4_000), isGiftCard: false }]
  const missing = (...changes: Array<Partial<Coupon>>) =>
    missingForFreeOffer(changes.map(offer), { now, channelId: 1 }, goods)
  expect(missing({}, { minimumSubtotal: 4_500 })).toBe(500)
  expect(missing({ minimumSubtotal: 4_000 })).toBeNull()
  expect(missing({ conditions: { products: [1] } })).toBeNull()
  expect(missing({ isActive: false })).toBeNull()
})
