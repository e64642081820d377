import { expect, test } from 'vitest'
import type { CouponTerms } from './coupon'
import { badgeText, discountText, offerSentence, termsText } from './offer-text'

const india = { currency: 'INR', languageTag: 'en-IN', timeZone: 'Asia/Kolkata' }
const tier = (quantity: number, ppm: number) => ({ quantity, ppm })

const examples: Array<[Pick<CouponTerms, 'kind' | 'value' | 'conditions'>, string]> = [
  [{ kind: 'percent', value: 125_000, conditions: {} }, '12.5 % off'],
  [
    { kind: 'percent', value: 0, conditions: { tiers: [tier(3, 100_000), tier(5, 150_000)] } },
    '3 or more: 10 % off, 5 or more: 15 % off',
  ],
  [{ kind: 'fixed', value: 20_000, conditions: {} }, '₹200 off'],
  [{ kind: 'fixed', value: 5_000, conditions: { isPerPiece: true } }, '₹50 off each piece'],
  [{ kind: 'buy_x_get_y', value: 0, conditions: { buyQuantity: 2, getQuantity: 1 } }, 'Buy 2, get 1 free'],
  [
    { kind: 'buy_x_get_y', value: 0, conditions: { buyQuantity: 2, getQuantity: 1, getDiscountPpm: 500_000 } },
    'Buy 2, get 1 at 50 % off',
  ],
  [{ kind: 'free_shipping', value: 0, conditions: {} }, 'Free delivery'],
]

test('what is given is said in a few words', () => {
  for (const [terms, text] of examples) expect(discountText(terms, india)).toBe(text)
  expect(
    badgeText({ kind: 'percent', value: 0, conditions: { tiers: [tier(5, 150_000), tier(3, 100_000)] } }, india),
  ).toBe('Up to 15 % off')
})

test('shoppers are told the minimum, the most, and the last day or the last minute', () => {
  const none = { minimumSubtotal: null, maximumDiscount: null, endsAt: null, conditions: {} }
  expect(termsText(none, india)).toBe('')
  expect(
    termsText({ ...none, minimumSubtotal: 99_900, maximumDiscount: 20_000, endsAt: '2026-05-03T18:30:00.000Z' }, india),
  ).toBe(' from ₹999, at most ₹200, until 3 May')
  expect(termsText({ ...none, conditions: { isAlone: true } }, india)).toBe(', not together with a coupon')
  expect(termsText({ ...none, endsAt: '2026-05-03T12:30:00.000Z' }, india)).toBe(', until 3 May, 6:00 pm')
})

test('the owner reads the whole of it', () => {
  const tea = { kind: 'percent', value: 100_000, conditions: {}, minimumSubtotal: null, maximumDiscount: null } as const
  const ends = { ...tea, endsAt: '2026-05-03T18:30:00.000Z' }
  expect(offerSentence(ends, { only: [], not: ['Gifts'] }, india)).toBe(
    '10 % off, for everything, but not for Gifts, until 3 May',
  )
  expect(offerSentence(ends, { only: ['A', 'B', 'C', 'D', 'E', 'F'], not: [] }, india)).toBe(
    '10 % off, for A, B, C, D and 2 more, until 3 May',
  )
})
