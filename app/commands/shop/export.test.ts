import { mkdtemp, readFile, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeCsv } from './export'

async function* linesOf(...lines: string[]) {
  for (const line of lines) {
    if (line === 'broken') throw new RangeError('a row cannot be written')
    yield `${line}\r\n`
  }
}

test('a table has its name when it is whole, and one that cannot be written leaves what was there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-export-'))
  const file = join(folder, 'orders.csv')
  await expect(writeCsv(file, linesOf('head', 'broken'), false)).rejects.toThrow(RangeError)
  expect(await readdir(folder)).toEqual([])
  expect(await writeCsv(file, linesOf('head', 'row'), false)).toMatchObject({ ok: true })
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await writeCsv(file, linesOf('other'), false)).toMatchObject({ ok: false })
  await expect(writeCsv(file, linesOf('head', 'broken'), true)).rejects.toThrow(RangeError)
  expect(await readFile(file, 'utf8')).toBe('\uFEFFhead\r\nrow\r\n')
  expect(await writeCsv(file, linesOf('new'), true)).toMatchObject({ ok: true })
  expect(await readFile(file, 'utf8')).toBe('\uFEFFnew\r\n')
  expect(await readdir(folder)).toEqual(['orders.csv'])
})
