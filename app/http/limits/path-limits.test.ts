import { expect, test } from 'vitest'
import { exceedsPathLimits } from './path-limits'

test('a path has at most 20 segments and 1,000 letters, however they are written', () => {
  expect(exceedsPathLimits('/a'.repeat(20))).toBe(false)
  expect(exceedsPathLimits('/a'.repeat(21))).toBe(true)
  expect(exceedsPathLimits('/'.repeat(21))).toBe(true)
  expect(exceedsPathLimits(`/${'a'.repeat(999)}`)).toBe(false)
  expect(exceedsPathLimits(`/${'a'.repeat(1000)}`)).toBe(true)
  expect(exceedsPathLimits(`/${encodeURIComponent('क').repeat(800)}`)).toBe(false)
  expect(exceedsPathLimits(`/${encodeURIComponent('क').repeat(1000)}`)).toBe(true)
})
