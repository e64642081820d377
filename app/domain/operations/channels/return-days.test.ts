import { expect, test } from 'vitest'
import { minReturnDays, usualReturnDays } from './return-days'

test.each([
  ['DE', 14, 14],
  ['NO', 14, 14],
  ['GB', 14, 14],
  ['RE', 14, 14],
  ['IN', 1, 7],
  ['US', 1, 7],
])('things are taken back in %s for at least %i days, and usually for %i', (country, least, usual) => {
  expect([minReturnDays(country), usualReturnDays(country)]).toEqual([least, usual])
})
