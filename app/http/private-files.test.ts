import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFilesPrivate, makeFolder } from './private-files.server'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('database, secret and mails that others could read are made private, and their folders too', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-private-'))
  mkdirSync(join(dataDir, 'mail'), { mode: 0o755 })
  const files = ['shop.db', 'shop.db-wal', 'shop.db-shm', 'session-secret', 'mail/1.json', 'mail/1.eml']
  for (const file of files) {
    writeFileSync(join(dataDir, file), 'x')
    chmodSync(join(dataDir, file), 0o644)
  }
  chmodSync(dataDir, 0o755)
  makeFilesPrivate(dataDir)
  expect(files.map((file) => modeOf(join(dataDir, file)))).toEqual(files.map(() => '600'))
  expect([modeOf(dataDir), modeOf(join(dataDir, 'mail'))]).toEqual(['700', '700'])
})

test('a folder of everybody, such as /tmp, is left alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-shared-'))
  chmodSync(dataDir, 0o1777)
  makeFilesPrivate(dataDir)
  expect(modeOf(dataDir)).toBe('777')
})

test('a folder is made with those above it, for its user alone', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'shop-private-')), 'a', 'b')
  makeFolder(folder)
  makeFolder(folder)
  expect(modeOf(folder)).toBe('700')
})

test('a folder that cannot be made is an error, at once', () => {
  expect(() => makeFolder('/proc/nope/shop')).toThrow('ENOENT')
  const file = join(mkdtempSync(join(tmpdir(), 'shop-private-')), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow('is not a folder')
  expect(() => makeFolder(join(file, 'shop'))).toThrow('is not a folder')
})
