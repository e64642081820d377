import fc from 'fast-check'
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
    expect(cell.startsWith(`'${text[0]}`)).toBe(true)
    expect(withoutFormulaGuard(cell)).toBe(text)
  },
)

/**
 * The cells of a line as a spreadsheet reads it in a country where semicolons separate them: quotes count only where a
 * cell begins.
 */
function cellsBySemicolon(lines: string): string[] {
  return [...lines.matchAll(/(?:^|(?<=[;\r\n]))(?:"((?:[^"]|"")*)")?([^;\r\n]*)/g)].map(
    ([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest,
  )
}

test.each([
  'x;=HYPERLINK("http://evil.example";"Open")',
  'x;"=1+1"',
  'x\n=1+1',
  'x\r\n+cmd|calc',
  'x;\t@SUM(A1)',
  ';;-1+1',
])('nothing in %j is a formula where semicolons separate cells', (text) => {
  for (const cells of [[text], ['a', text, 'b']])
    for (const cell of cellsBySemicolon(csvLine(cells))) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/)
})

test('every text comes back as it was', () => {
  const characters = fc.constantFrom("'", '"', ';', '=', '-', '＝', '\t', '\n', '\r', ',', 'a', '5', ' ')
  fc.assert(
    fc.property(fc.string({ unit: characters }), (text) => {
      const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^]*))\r\n$/.exec(csvLine([text])) ?? []
      expect(withoutFormulaGuard(plain ?? quoted?.replaceAll('""', '"') ?? '')).toBe(text)
    }),
  )
})

test('an apostrophe of the text itself stays', () => {
  expect(withoutFormulaGuard("'til Sunday")).toBe("'til Sunday")
})
