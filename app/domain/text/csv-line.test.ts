import { expect, test } from 'vitest'
import { csvLine } from './csv-line'

test('cells with separators, quotes and line breaks are quoted', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain', null, 5])).toBe(
    '"a,b","say ""hi""","two\nlines",plain,,5\r\n',
  )
})

test('what a spreadsheet would calculate becomes text, numbers stay numbers', () => {
  expect(csvLine(['=1+1', '+cmd', '@SUM(A1)', '-10% Tea', -5, '-2.50'])).toBe(
    "'=1+1,'+cmd,'@SUM(A1),'-10% Tea,-5,-2.50\r\n",
  )
})
