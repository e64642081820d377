import { expect, test } from 'vitest'
import { allowedErrors, editDistance } from './edit-distance'

test('counts letters that are inserted, left out, replaced and swapped', () => {
  expect(
    [
      ['kurta', 'kurta'],
      ['kurta', 'kurtas'],
      ['kurta', 'krta'],
      ['kurta', 'kurti'],
      ['kurta', 'kruta'],
      ['dupatta', 'duppata'],
    ].map(([a, b]) => editDistance(a ?? '', b ?? '', 2)),
  ).toEqual([0, 1, 1, 1, 1, 2])
})

test('stops counting beyond the limit', () => {
  expect(editDistance('indigo', 'cotton', 2)).toBe(3)
  expect(editDistance('a', 'abcdef', 1)).toBe(2)
})

test('short words may have no errors', () => {
  expect(['red', 'silk', 'indigo', 'dupatta'].map(allowedErrors)).toEqual([0, 1, 1, 2])
})
