import { expect, test } from 'vitest'
import { isToken, tokenSchema } from './token.schema'
import { makeToken } from './token.server'

test('a new token has the format of a token, and no two are the same', () => {
  const made = Array.from({ length: 100 }, makeToken)
  expect(made.every((token) => isToken(token) && tokenSchema.safeParse(token).success)).toBe(true)
  expect(new Set(made).size).toBe(100)
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['an empty text', ''],
  ['21 characters', 'a'.repeat(21)],
  ['65 characters', 'a'.repeat(65)],
  ['a NUL', `${'a'.repeat(22)}\u0000`],
  ['a line break at the end', `${'a'.repeat(22)}\n`],
  ['quotes', `' OR ''='${'a'.repeat(22)}`],
  ['a path', '../../../etc/passwd/aaaaaaaa'],
])('%s is not a token', (_name, text) => {
  expect(isToken(text)).toBe(false)
  expect(tokenSchema.safeParse(text).success).toBe(false)
})
