import { expect, test } from 'vitest'
import { home } from './products/home'
import { tableware } from './products/table'
import { wear } from './products/wear'

// chapters 61 to 63 of the tariff: 5 % up to ₹2,500 a piece without tax, 18 % above (India, from 22 September 2025)
test('garments and household linen have the rate of their price', () => {
  const sewn = [...wear, ...home, ...tableware].filter(({ hsn }) => /^6[123]/.test(hsn ?? ''))
  expect(sewn.length).toBeGreaterThan(20)
  for (const { key, price, taxClass = 'standard' } of sewn) {
    const withoutTax = price / (taxClass === 'reduced' ? 1.05 : 1.18)
    expect([key, taxClass, withoutTax > 2500 === (taxClass === 'standard')]).toEqual([key, taxClass, true])
  }
})
