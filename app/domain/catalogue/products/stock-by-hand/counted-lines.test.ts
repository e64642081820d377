import { expect, test } from 'vitest'
import { readCountedLines } from './counted-lines'

test('a list of counts is read with tabs, semicolons and commas, with or without the names of its columns', () => {
  const pairs = (text: string) => readCountedLines(text).map(({ sku, quantity }) => [sku, quantity])
  const both = [
    ['MUG-1', '12'],
    ['CLOTH', '2,5'],
  ]
  expect(pairs('SKU\tCounted\nMUG-1\t12\n\nCLOTH\t2,5\n')).toEqual(both)
  expect(pairs('MUG-1;12\n"CLOTH";"2,5"')).toEqual(both)
  expect(pairs('MUG-1, 12\nCLOTH,2,5')).toEqual(both)
  expect(pairs('MUG-1')).toEqual([['MUG-1', '']])
  expect(pairs('MUG-1;many\nA;few')).toEqual([['A', 'few']])
})
