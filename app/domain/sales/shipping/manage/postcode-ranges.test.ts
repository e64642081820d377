import { expect, test } from 'vitest'
import { readPostcodeRanges } from './postcode-ranges'

test.each([
  ['', []],
  ['560001', [{ from: '560001', to: '560001' }]],
  [
    '560001-560099\n 56 – 57 , sw1a',
    [
      { from: '560001', to: '560099' },
      { from: '56', to: '57' },
      { from: 'SW1A', to: 'SW1A' },
    ],
  ],
])('%j is read as ranges of postcodes', (text, ranges) => {
  expect(readPostcodeRanges(text)).toEqual({ ranges })
})

test.each(['560099-560001', '56-570', '1-2-3', '110001, 11*', '11-1*'])('%j is no range of postcodes', (text) => {
  expect(readPostcodeRanges(text)).toEqual({ wrong: text.split(', ').at(-1) })
})
