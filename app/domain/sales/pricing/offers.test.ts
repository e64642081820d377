import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Coupon, CouponConditions, CouponContext, CouponLine, CouponTerms } from './coupon'
import { applyOffers, combineDiscounts, offerHints, sumDiscounts } from './offers'

const now = new Date('2026-11-21T10:00:00.000Z')

function offer(id: number, overrides: Partial<CouponTerms> = {}): CouponTerms {
  return {
    id,
    channelId: null,
    code: `offer ${id}`,
    title: `Offer ${id}`,
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
    isPublic: false,
    isActive: true,
    ...overrides,
  }
}

const coupon = (overrides: Partial<Coupon> = {}): Coupon => ({
  ...offer(99),
  code: 'TEA10',
  usedCount: 0,
  ...overrides,
})

function line(key: string, overrides: Partial<CouponLine> = {}): CouponLine {
  return {
    key,
    quantity: 1,
    displayUnit: null,
    unitsPerQuantity: 1000,
    unitPrice: 10_000,
    productId: Number(key),
    categoryIds: [],
    collectionIds: [],
    brandId: null,
    isOnSale: false,
    ...overrides,
  }
}

const context = (lines: CouponLine[]): CouponContext => ({
  now,
  channelId: 1,
  currency: 'INR',
  languageTag: 'en-IN',
  lines,
  usedByCustomer: null,
  isFirstOrder: null,
})

const given = (offers: CouponTerms[], lines: CouponLine[]) =>
  applyOffers(offers, context(lines)).map(({ id, lineDiscounts }) => [id, lineDiscounts])

const only = (productId: number, more: CouponConditions = {}) => ({ conditions: { products: [productId], ...more } })

test('each line has the offer that saves most, and one alone', () => {
  const offers = [offer(1), offer(2, { value: 500_000, ...only(2) })]
  expect(given(offers, [line('1'), line('2')])).toEqual([
    [1, { '1': -1_000 }],
    [2, { '2': -5_000 }],
  ])
})

test('an offer is on from its start until its end, in its channel, from its minimum, before other offers', () => {
  const lines = [line('1'), line('2')]
  for (const off of [
    { isActive: false },
    { channelId: 2 },
    { startsAt: '2026-11-21T10:00:00.001Z' },
    { endsAt: now.toISOString() },
    { minimumSubtotal: 20_001 },
    only(3),
  ])
    expect(given([offer(1, off)], lines)).toEqual([])
  const half = offer(2, { value: 500_000, ...only(2) })
  expect(given([offer(1, { minimumSubtotal: 20_000 }), half], lines)).toEqual([
    [1, { '1': -1_000 }],
    [2, { '2': -5_000 }],
  ])
})

test('steps count the pieces of all lines that the offer is for', () => {
  const tiers = [
    { quantity: 5, ppm: 150_000 },
    { quantity: 3, ppm: 100_000 },
  ]
  const steps = offer(1, { value: 0, conditions: { tiers } })
  const pieces = (first: number, second: number) =>
    given([steps], [line('1', { quantity: first }), line('2', { quantity: second, unitPrice: 5_000 })])
  expect(pieces(1, 1)).toEqual([])
  expect(pieces(1, 2)).toEqual([[1, { '1': -1_000, '2': -1_000 }]])
  expect(pieces(4, 1)).toEqual([[1, { '1': -6_000, '2': -750 }]])
  const cloth = line('1', { displayUnit: 'm', unitsPerQuantity: 500, quantity: 6 })
  expect(given([steps], [cloth])).toEqual([])
})

test('an amount is taken off each piece, or off everything once', () => {
  const lines = [line('1', { quantity: 3, unitPrice: 400 }), line('2')]
  expect(given([offer(1, { kind: 'fixed', value: 500, conditions: { isPerPiece: true } })], lines)).toEqual([
    [1, { '1': -1_200, '2': -500 }],
  ])
  expect(given([offer(1, { kind: 'fixed', value: 1_120 })], lines)).toEqual([[1, { '1': -120, '2': -1_000 }]])
})

test('an amount off everything goes to lines that lose no better offer', () => {
  const offers = [offer(1, { kind: 'fixed', value: 2_000 }), offer(2, { value: 500_000, ...only(2) })]
  expect(given(offers, [line('1'), line('2')])).toEqual([
    [1, { '1': -2_000 }],
    [2, { '2': -5_000 }],
  ])
})

test('what is sold by length or weight is one piece of those for less, and no more of it is another', () => {
  const three = offer(1, { kind: 'buy_x_get_y', value: 0, conditions: { buyQuantity: 2, getQuantity: 1 } })
  const cloth = line('1', { displayUnit: 'm', unitsPerQuantity: 250, quantity: 10, unitPrice: 4_000 })
  expect(given([three], [cloth])).toEqual([])
  // 2.5 m cost as much as a mug
  expect(given([three], [cloth, line('2', { quantity: 2, unitPrice: 12_000 })])).toEqual([[1, { '1': -10_000 }]])
  expect(given([three], [cloth, line('2', { quantity: 2, unitPrice: 9_000 })])).toEqual([[1, { '2': -9_000 }]])
  const hintsOf = (lines: CouponLine[]) => offerHints([three], context(lines), [])
  expect(hintsOf([cloth])).toEqual([])
  expect(hintsOf([cloth, line('2')])).toMatchObject([{ missing: { pieces: 1, lineKey: '2' } }])
})

test('pieces for less replace a part of the price where they save more', () => {
  const free = offer(1, { kind: 'buy_x_get_y', value: 0, conditions: { buyQuantity: 2, getQuantity: 1 } })
  expect(given([free, offer(2)], [line('1', { quantity: 3 })])).toEqual([[1, { '1': -10_000 }]])
  expect(given([free, offer(2)], [line('1', { quantity: 2 })])).toEqual([[2, { '1': -2_000 }]])
})

test('a free delivery goes with every offer', () => {
  const delivery = offer(3, { kind: 'free_shipping', value: 0, minimumSubtotal: 10_000 })
  expect(applyOffers([offer(1), delivery], context([line('1')]))).toMatchObject([
    { id: 1, isShippingFree: false },
    { id: 3, isShippingFree: true, lineDiscounts: {} },
  ])
  expect(given([delivery], [line('1', { unitPrice: 9_999 })])).toEqual([])
})

test('a coupon applies to what the offers leave', () => {
  const { offers, outcome } = combineDiscounts([offer(1)], coupon(), context([line('1')]))
  expect(offers).toHaveLength(1)
  expect(outcome).toEqual({ ok: true, lineDiscounts: { '1': -900 }, isShippingFree: false })
  expect(combineDiscounts([offer(1)], coupon({ minimumSubtotal: 9_001 }), context([line('1')])).outcome).toMatchObject({
    code: 'coupon_minimum',
  })
})

test('where only one of them may apply, the cart gets what saves more', () => {
  const lines = context([line('1'), line('2')])
  const alone = { conditions: { isAlone: true } }
  expect(combineDiscounts([offer(1)], coupon(alone), lines)).toMatchObject({
    offers: [{ id: 1 }],
    outcome: { ok: false, code: 'coupon_not_with_offers' },
  })
  const more = coupon({ ...alone, value: 200_000 })
  expect(combineDiscounts([offer(1)], more, lines)).toEqual({
    offers: [],
    outcome: { ok: true, lineDiscounts: { '1': -2_000, '2': -2_000 }, isShippingFree: false },
    displaced: ['Offer 1'],
  })
  // the offer that is not for use with a coupon leaves the other one
  const offers = [offer(1, { value: 150_000, ...alone }), offer(2, { value: 50_000, ...only(2) })]
  expect(combineDiscounts(offers, coupon({ value: 200_000 }), lines)).toMatchObject({
    offers: [{ id: 2, lineDiscounts: { '2': -500 } }],
    outcome: { lineDiscounts: { '1': -2_000, '2': -1_900 } },
    displaced: ['Offer 1'],
  })
  // a coupon that does not apply takes no offer away, and says why it does not
  expect(combineDiscounts([offer(1)], coupon({ ...more, minimumSubtotal: 30_000 }), lines)).toMatchObject({
    offers: [{ id: 1 }],
    outcome: { code: 'coupon_minimum' },
  })
  const delivery = coupon({ ...alone, kind: 'free_shipping', value: 0 })
  expect(combineDiscounts([offer(1)], delivery, lines)).toMatchObject({
    offers: [{ id: 1 }],
    outcome: { ok: true, isShippingFree: true },
  })
})

test('a cart is told what it lacks for an offer that it is close to', () => {
  const hints = (offers: CouponTerms[], lines: CouponLine[]) =>
    offerHints(offers, context(lines), applyOffers(offers, context(lines))).map(({ missing, gift }) => [
      missing,
      gift.value,
    ])
  const tiers = [
    { quantity: 3, ppm: 100_000 },
    { quantity: 5, ppm: 150_000 },
  ]
  const steps = offer(1, { value: 0, conditions: { tiers } })
  expect(hints([steps], [line('1'), line('2')])).toEqual([[{ pieces: 1, lineKey: '1' }, 100_000]])
  expect(hints([steps], [line('1', { quantity: 3 })])).toEqual([[{ pieces: 2, lineKey: '1' }, 150_000]])
  expect(hints([steps], [line('1', { quantity: 5 })])).toEqual([])
  expect(hints([steps, offer(2)], [line('1', { quantity: 2 })])).toEqual([])
  const free = offer(1, { kind: 'buy_x_get_y', value: 0, conditions: { buyQuantity: 2, getQuantity: 1 } })
  const pieces = (quantity: number) => hints([free], [line('1', { quantity })]).map(([missing]) => missing)
  expect(pieces(1)).toEqual([{ pieces: 2, lineKey: '1' }])
  expect(pieces(2)).toEqual([{ pieces: 1, lineKey: '1' }])
  expect(pieces(3)).toEqual([])
  const from = (minimumSubtotal: number, changes = {}) => offer(1, { minimumSubtotal, ...changes })
  expect(hints([from(15_000)], [line('1')])).toEqual([[{ amount: 5_000 }, 100_000]])
  expect(hints([from(20_001)], [line('1')])).toEqual([])
  expect(hints([from(15_000, only(1))], [line('1')])).toEqual([])
})

const arbitraryLines = fc
  .array(
    fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 1, max: 3 })),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((all) =>
    all.map(([quantity, unitPrice, productId], index) => line(String(index), { quantity, unitPrice, productId })),
  )
const ppm = fc.integer({ min: 1, max: 1_000_000 })
const arbitraryTerms = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: ppm, conditions: fc.constant<CouponConditions>({}) }),
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.constant(0),
    conditions: fc.record({
      tiers: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), ppm }), { minLength: 1, maxLength: 3 }),
    }),
  }),
  fc.record({
    kind: fc.constant('fixed' as const),
    value: fc.nat(40_000),
    conditions: fc.record({ isPerPiece: fc.boolean() }),
  }),
  fc.record({
    kind: fc.constant('buy_x_get_y' as const),
    value: fc.constant(0),
    conditions: fc.record({
      buyQuantity: fc.integer({ min: 1, max: 3 }),
      getQuantity: fc.integer({ min: 1, max: 3 }),
      getDiscountPpm: ppm,
    }),
  }),
)
const arbitraryOffers = fc
  .array(
    fc.tuple(
      arbitraryTerms,
      fc.option(fc.nat(20_000)),
      fc.option(fc.nat(60_000)),
      fc.option(fc.integer({ min: 1, max: 3 })),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map(([terms, maximumDiscount, minimumSubtotal, productId, isAlone], index) =>
      offer(index + 1, {
        ...terms,
        maximumDiscount,
        minimumSubtotal,
        conditions: { ...terms.conditions, isAlone, ...(productId === null ? {} : { products: [productId] }) },
      }),
    ),
  )

const savedBy = (all: ReadonlyArray<Record<string, number>>) =>
  0 - Object.values(sumDiscounts(all)).reduce((sum, discount) => sum + discount, 0)

test('in any cart a line has one offer, never costs less than nothing, and no offer alone would save more', () => {
  fc.assert(
    fc.property(arbitraryLines, arbitraryOffers, arbitraryTerms, (lines, offers, couponTerms) => {
      const applied = applyOffers(offers, context(lines))
      const keys = applied.flatMap(({ lineDiscounts }) => Object.keys(lineDiscounts))
      expect(new Set(keys).size).toBe(keys.length)
      const reversed = applyOffers([...offers].reverse(), context([...lines].reverse()))
      expect(reversed).toEqual(applied)
      const saved = savedBy(applied.map(({ lineDiscounts }) => lineDiscounts))
      for (const one of offers)
        expect(
          savedBy(applyOffers([one], context(lines)).map(({ lineDiscounts }) => lineDiscounts)),
        ).toBeLessThanOrEqual(saved)
      const code = coupon({
        ...couponTerms,
        conditions: { ...couponTerms.conditions, isAlone: offers.length % 2 === 0 },
      })
      const combined = combineDiscounts(offers, code, context(lines))
      const all = combined.offers.map(({ lineDiscounts }) => lineDiscounts)
      if (combined.outcome?.ok) all.push(combined.outcome.lineDiscounts)
      const discounts = sumDiscounts(all)
      for (const { key, quantity, unitPrice } of lines) {
        const discount = discounts[key] ?? 0
        expect(discount <= 0 && discount >= -quantity * unitPrice).toBe(true)
      }
      expect(savedBy(all)).toBeGreaterThanOrEqual(saved)
      expect(combineDiscounts(offers, code, context([...lines].reverse()))).toEqual(combined)
    }),
    { numRuns: 2_000 },
  )
})

test('an offer of several pieces leaves out a line on which it would gain nothing', () => {
  const lines = [line('1', { quantity: 2, unitPrice: 9434 }), line('2', { quantity: 1, unitPrice: 0 })]
  const offers = [
    offer(1, { kind: 'fixed', value: 1, conditions: { isPerPiece: true } }),
    offer(2, { kind: 'buy_x_get_y', conditions: { buyQuantity: 1, getQuantity: 1, getDiscountPpm: 265 } }),
  ]
  expect(applyOffers(offers, context(lines))).toMatchObject([{ id: 2, lineDiscounts: { '1': -3 } }])
})

test('one more piece makes a cart cheaper only by the step that it reaches', () => {
  const tiers = fc.uniqueArray(fc.record({ quantity: fc.integer({ min: 1, max: 12 }), ppm }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ quantity }) => quantity,
  })
  fc.assert(
    fc.property(tiers, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 50_000 }), (steps, pieces, price) => {
      const costs = (quantity: number) => {
        const lines = [line('1', { quantity, unitPrice: price })]
        const terms = offer(1, { value: 0, conditions: { tiers: steps } })
        return (
          quantity * price - savedBy(applyOffers([terms], context(lines)).map(({ lineDiscounts }) => lineDiscounts))
        )
      }
      const rate = (quantity: number) =>
        [...steps].sort((a, b) => b.quantity - a.quantity).find((step) => step.quantity <= quantity)?.ppm ?? 0
      const explained = Math.max(0, rate(pieces + 1) - rate(pieces)) * (pieces / 1_000_000) * price
      // one minor unit for the rounding of each of the two
      expect(costs(pieces + 1)).toBeGreaterThanOrEqual(costs(pieces) - explained - 1)
    }),
    { numRuns: 2_000 },
  )
})
