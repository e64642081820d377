import { expect, test } from 'vitest'
import { pagesAround } from './pagination'

test('few pages are all linked', () => {
  expect(pagesAround(2, 3)).toEqual([1, 2, 3])
})

test('gaps stand between the first page, those around the present one and the last', () => {
  expect(pagesAround(6, 12)).toEqual([1, 0, 5, 6, 7, 0, 12])
})

test('the ends need no gap before them', () => {
  expect(pagesAround(1, 12)).toEqual([1, 2, 0, 12])
  expect(pagesAround(12, 12)).toEqual([1, 0, 11, 12])
})
