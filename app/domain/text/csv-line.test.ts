import { expect, test } from 'vitest'
import { csvLine, withoutFormulaGuard } from './csv-line'

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

test.each(['=1+1', '+cmd', '-10% Tea', '@SUM(A1)', '＝1+1', '＋cmd', '－1', '＠SUM(A1)', '\t=1+1', '\r=1+1', '\n=1+1'])(
  'a cell that begins with what a spreadsheet could take for a formula is text, and comes back as it was: %j',
  (text) => {
    const cell = csvLine([text])
      .slice(0, -2)
      .replace(/^"(.*)"$/s, '$1')
    expect(cell).toBe(`'${text}`)
    expect(withoutFormulaGuard(cell)).toBe(text)
  },
)

test('an apostrophe of the text itself stays', () => {
  expect(withoutFormulaGuard("'til Sunday")).toBe("'til Sunday")
})
