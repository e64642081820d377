import { expect, test } from 'vitest'
import { writeSms } from '~/domain/operations/sms/sms'
import { codeInText } from './code-in-text'

test('a code is found in the message that it was sent with, whatever other digits that has', () => {
  const values = { code: '4711', storeName: 'Shop 2000', host: 'shop.example:4173' }
  const { text } = writeSms('code', '+919876543210', values, null)
  expect(codeInText(text, 4)).toBe('4711')
  expect(codeInText('Your code is 123456. It works for 5 minutes.', 6)).toBe('123456')
  expect(codeInText(' 47 11 ', 4)).toBe('4711')
  expect(codeInText('४७११', 4)).toBe('4711')
})

test('fewer or more digits are no code', () => {
  for (const text of ['', 'no code', '123', '12345', 'Your code is 12345.'])
    expect([text, codeInText(text, 4)]).toEqual([text, null])
})
