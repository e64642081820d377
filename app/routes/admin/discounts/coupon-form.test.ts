import { expect, test } from 'vitest'
import type { CouponPageRow } from '~/domain/sales/pricing/manage/coupon-page.queries.server'
import { couponFields, couponTermsOf, typedCoupon } from './coupon-form.server'

const india = { currency: 'INR', timeZone: 'Asia/Kolkata' }

const stored: CouponPageRow = {
  id: 1,
  version: 3,
  channelId: 1,
  code: 'TEA',
  title: 'Tea',
  description: 'For tea',
  kind: 'fixed',
  value: 12_550,
  maximumDiscount: null,
  minimumSubtotal: 50_000,
  conditions: '{"firstOrderOnly":true,"products":[4]}',
  startsAt: '2026-01-31T18:30:00.000Z',
  endsAt: '2026-02-28T18:30:00.000Z',
  usageLimit: 9,
  customerLimit: null,
  usedCount: 0,
  isPublic: 1,
  isActive: 1,
  isAutomatic: 0,
}

const read = (typed: Record<string, string>, before?: CouponPageRow) =>
  couponTermsOf(couponFields.parse(typed), india, { code: 'TEA', before })

test('a coupon is shown as people write it, and saved as it was', () => {
  const typed = typedCoupon(stored, india)
  expect(typed).toMatchObject({ value: '125.50', startsAt: '2026-02-01', startsAtTime: '', endsAt: '2026-02-28' })
  const { errors, terms } = read(typed)
  expect(errors).toEqual({})
  expect(terms).toMatchObject({
    kind: 'fixed',
    value: 12_550,
    minimumSubtotal: 50_000,
    maximumDiscount: null,
    startsAt: stored.startsAt,
    endsAt: stored.endsAt,
    usageLimit: 9,
    firstOrderOnly: true,
    isPublic: true,
    isEverywhere: false,
  })
})

test('a time that nobody has changed keeps its seconds', () => {
  const exact = { ...stored, endsAt: '2026-02-28T12:00:31.500Z' }
  const typed = typedCoupon(exact, india)
  expect([typed.endsAt, typed.endsAtTime]).toEqual(['2026-02-28', '17:30'])
  expect(read(typed, exact).terms.endsAt).toBe(exact.endsAt)
  expect(read({ ...typed, endsAtTime: '17:31' }, exact).terms.endsAt).toBe('2026-02-28T12:01:00.000Z')
})

test('pieces for less are free, or reduced by a part', () => {
  const typed = { kind: 'buy_x_get_y', buyQuantity: '2', getQuantity: '1', value: '' }
  expect(read(typed).terms).toMatchObject({ value: 0, buyQuantity: 2, getQuantity: 1 })
  expect(read(typed).terms).not.toHaveProperty('getDiscountPpm')
  expect(read({ ...typed, value: '50' }).terms).toMatchObject({ getDiscountPpm: 500_000 })
})

test('steps and amounts for each piece are typed as kinds of their own', () => {
  const typed = { kind: 'tiers', tierPieces1: '3', tierPercent1: '10', tierPieces2: '5', tierPercent2: '12.5' }
  const tiers = [
    { quantity: 3, ppm: 100_000 },
    { quantity: 5, ppm: 125_000 },
  ]
  expect(read(typed)).toMatchObject({ errors: {}, terms: { kind: 'percent', value: 0, tiers } })
  const shown = typedCoupon({ ...stored, kind: 'percent', value: 0, conditions: JSON.stringify({ tiers }) }, india)
  expect(shown).toMatchObject({ ...typed, value: '' })
  expect(Object.keys(read({ kind: 'tiers', tierPieces2: '3' }).errors)).toEqual(['tierPercent2'])
  expect(Object.keys(read({ kind: 'tiers', tierPercent1: '3' }).errors)).toEqual(['tierPieces1'])
  expect(Object.keys(read({ kind: 'tiers' }).errors)).toEqual(['tierPieces1'])
  const each = read({ kind: 'per_piece', value: '5' }).terms
  expect(each).toMatchObject({ kind: 'fixed', value: 500, isPerPiece: true })
  expect(typedCoupon({ ...stored, conditions: '{"isPerPiece":true}' }, india)).toMatchObject({ kind: 'per_piece' })
})

test('what cannot be read is said at its field', () => {
  const { errors } = read({
    kind: 'buy_x_get_y',
    value: '200',
    buyQuantity: '0',
    minimumSubtotal: 'much',
    usageLimit: '1.5',
    startsAtTime: '10:00',
  })
  expect(Object.keys(errors).sort()).toEqual([
    'buyQuantity',
    'getQuantity',
    'minimumSubtotal',
    'startsAt',
    'usageLimit',
    'value',
  ])
})
