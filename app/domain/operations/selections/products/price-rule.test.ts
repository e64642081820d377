import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceInput } from '~/domain/catalogue/products/product-input'
import type { PriceRule } from '~/domain/operations/selections/bulk-action.schema'
import { changedAmount, priceByRule, withEnding } from './price-rule'

const rule: PriceRule = {
  name: 'prices',
  channel: 'in',
  target: 'price',
  by: 'percent',
  change: -100_000,
  ending: 'none',
  crossedOut: 'keep',
  startsAt: null,
  endsAt: null,
}

test.each([
  [44_955, 'none', 2, 44_955],
  [44_955, '00', 2, 45_000],
  [44_949, '00', 2, 44_900],
  [44_955, '99', 2, 44_999],
  [44_940, '99', 2, 44_899],
  [44_955, '50', 2, 44_950],
  [44_955, '9', 2, 44_900],
  [45_955, '9', 2, 45_900],
  [20, '00', 2, 100],
  [20, '50', 2, 50],
  [449, '99', 0, 449],
  [449, '9', 0, 449],
  [444, '9', 0, 449],
  [44_955, '99', 3, 44_990],
] as const)('%i that ends with %s is, with %i decimals, %i', (amount, ending, digits, expected) => {
  expect(withEnding(amount, ending, digits)).toBe(expected)
})

test('a new price is above 0 and no further from the computed one than half a step, whatever the rule is', () => {
  const endings = ['none', '00', '50', '99', '9'] as const
  const sizes = { none: 0.5, '00': 50, '50': 50, '99': 50, '9': 500 }
  const amounts = fc.integer({ min: 1, max: 100_000_000 })
  const changes = fc.integer({ min: -999_999, max: 5_000_000 })
  fc.assert(
    fc.property(amounts, changes, fc.constantFrom(...endings), (amount, change, ending) => {
      const raw = changedAmount(amount, { by: 'percent', change, ending: 'none' }, 2)
      const made = changedAmount(amount, { by: 'percent', change, ending }, 2)
      if (raw <= 0) return made <= 0
      return made > 0 && (Math.abs(made - raw) <= sizes[ending] || (raw < 2 * sizes[ending] && made <= 1000))
    }),
  )
})

const price = (current: PriceInput, over: Partial<PriceRule> = {}) => priceByRule(current, { ...rule, ...over }, 2)

test('a price is made lower or higher, and the price of before is crossed out where that is wanted', () => {
  expect(price({ price: 50_000 })).toEqual({ price: 45_000 })
  expect(price({ price: 50_000 }, { by: 'amount', change: 2_500 })).toEqual({ price: 52_500 })
  expect(price({ price: 50_000, compareAtPrice: 60_000 })).toEqual({ price: 45_000, compareAtPrice: 60_000 })
  expect(price({ price: 50_000 }, { crossedOut: 'old' })).toEqual({ price: 45_000, compareAtPrice: 50_000 })
  expect(price({ price: 50_000, compareAtPrice: 60_000 }, { crossedOut: 'none' })).toEqual({ price: 45_000 })
})

test('a sale has its days and leaves the price as it is; its end leaves the price, too', () => {
  const endsAt = '2026-12-31T18:30:00.000Z'
  expect(price({ price: 50_000, compareAtPrice: 60_000 }, { target: 'sale', endsAt })).toEqual({
    price: 50_000,
    compareAtPrice: 60_000,
    sale: { price: 45_000, endsAt },
  })
  const onSale = { price: 50_000, sale: { price: 40_000, endsAt } }
  expect(price(onSale, { target: 'no_sale' })).toEqual({ price: 50_000 })
  expect(price(onSale)).toEqual({ price: 45_000, sale: { price: 40_000, endsAt } })
})

test('what cannot be a price is left as it is, with the reason', () => {
  expect(price({ price: 500 }, { by: 'amount', change: -500 })).toBe('price_not_possible')
  expect(price({ price: 50_000, compareAtPrice: 51_000 }, { change: 100_000 })).toBe('crossed_out_too_low')
  expect(price({ price: 50_000 }, { change: 100_000, crossedOut: 'old' })).toBe('crossed_out_too_low')
  expect(price({ price: 50_000 }, { target: 'sale' })).toBe('sale_dates')
  expect(price({ price: 50_000, sale: { price: 49_000, endsAt: '2026-12-31T18:30:00.000Z' } })).toBe('sale_not_lower')
  expect(price({ price: 50_000 }, { target: 'no_sale' })).toBe('no_sale')
})
