import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CsvRow } from '~/domain/catalogue/importing/rows/draft'
import { readCsv } from './read-csv.server'

async function read(content: string | Uint8Array) {
  const path = join(mkdtempSync(join(tmpdir(), 'shop-csv-')), 'file.csv')
  await writeFile(path, content)
  const rows: CsvRow[] = []
  const messages: string[] = []
  const add = (line: number, reason: string) => void messages.push(`${line}: ${reason}`)
  for await (const row of readCsv(path, (columns) => columns, { reject: add, note: add })) rows.push(row)
  return { rows, messages }
}

const table = 'Name,Text\nGröße “M”,"a ""b""\r\nc"\nÉclair,€ 5\n'
const expected = [
  { line: 2, record: { Name: 'Größe “M”', Text: 'a "b"\nc' } },
  { line: 4, record: { Name: 'Éclair', Text: '€ 5' } },
]
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const windows = (text: string) =>
  Buffer.from(text.replace('“', '\u0093').replace('”', '\u0094').replace('€', '\u0080'), 'latin1')

const encoded: Record<string, string | Uint8Array> = {
  'UTF-8': table,
  'UTF-8 with a byte order mark': `\uFEFF${table}`,
  'UTF-16 with a byte order mark': Buffer.from(`\uFEFF${table}`, 'utf16le'),
  'UTF-16 with the high byte first': bigEndian(`\uFEFF${table}`),
  'UTF-16 without a byte order mark': Buffer.from(table, 'utf16le'),
  'Windows-1252': windows(table),
  'UTF-8 with the line breaks of Windows': table.replace(/\r?\n/g, '\r\n'),
  'UTF-8 with the line breaks of old Macs': table.replace(/\r?\n/g, '\r'),
}

test.each(Object.entries(encoded))('%s is recognised', async (_name, content) => {
  expect(await read(content)).toEqual({ rows: expected, messages: [] })
})

test('one byte of Windows-1252 does not change the other characters of a UTF-8 file', async () => {
  const content = Buffer.concat([Buffer.from('Name\nGröße\nÄpfel\nCaf'), Buffer.from([0xe9]), Buffer.from('\n')])
  expect((await read(content)).rows.map(({ record }) => record.Name)).toEqual(['Größe', 'Äpfel', 'Café'])
})

test('characters of several bytes are read across the pieces of a large file', async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `${'x'.repeat(index % 7)}€ü`)
  expect((await read(`Name\n${names.join('\n')}`)).rows.map(({ record }) => record.Name)).toEqual(names)
})

test.each([
  ['semicolons', 'Name;Text\nA;"1,5;2"\n'],
  ['tabs', 'Name\tText\nA\t1,5;2\n'],
  ['a first line that names it', 'sep=;\nName;Text\nA;"1,5;2"\n'],
  ['a first line that names another one', 'sep=|\nName|Text\nA|1,5;2\n'],
])('the separator is recognised: %s', async (_name, content) => {
  expect((await read(content)).rows.map(({ record }) => record)).toEqual([{ Name: 'A', Text: '1,5;2' }])
})

test('a quote that is never closed costs only its own line', async () => {
  const { rows, messages } = await read('Name,Text\nA,"open\nB,"fine"\nC,"two\nlines"\nD,"open to the end\nE,5" wide\n')
  expect(rows.map(({ line, record }) => [line, record.Name, record.Text])).toEqual([
    [3, 'B', 'fine'],
    [4, 'C', 'two\nlines'],
    [7, 'E', '5" wide'],
  ])
  expect(messages).toEqual([
    '2: a quote in this line is not closed, or a quote in the text is not doubled',
    '6: a quote in this line is not closed, or a quote in the text is not doubled',
  ])
})

test('a character that databases cannot store is removed and reported', async () => {
  expect(await read('Name\nA\0B\nC\n')).toEqual({
    rows: [
      { line: 2, record: { Name: 'AB' } },
      { line: 3, record: { Name: 'C' } },
    ],
    messages: ['2: characters with the code 0, which cannot be stored, were removed'],
  })
})

test('a row without its last cells is read, one with too many or a single one is left out', async () => {
  expect(await read('Name,Price,Text\nA,5\nB\nC,6,text,more\nD,7,text,,\n')).toEqual({
    rows: [
      { line: 2, record: { Name: 'A', Price: '5', Text: '' } },
      { line: 5, record: { Name: 'D', Price: '7', Text: 'text' } },
    ],
    messages: [
      '2: the row has 2 cells where the header has 3; the missing ones count as empty',
      '3: the row has 1 cells where the header has 3',
      '4: the row has 4 cells where the header has 3',
    ],
  })
})
