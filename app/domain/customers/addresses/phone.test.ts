import { expect, test } from 'vitest'
import { canBeMobile, parseContactPhone, parsePhone } from './phone.server'

test('a national number is one of its country, in any spelling', () => {
  expect(parsePhone('98450 12345', 'IN')).toBe('+919845012345')
  expect(parsePhone('+81 3-1234-5678', 'IN')).toBe('+81312345678')
  expect(parsePhone('12345', 'IN')).toBeNull()
  // copied from a message, and typed with other keyboards
  for (const typed of [
    '\u202a+91\u00a098450\u201112345\u202c',
    '９８４５０−１２３４５',
    '９８４５０ー１２３４５',
    '९८४५० १२३४५',
    '(098450) 12345',
  ])
    expect(parsePhone(typed, 'IN')).toBe('+919845012345')
  expect(parsePhone('+٩١ ٩٨٤٥٠ ١٢٣٤٥', 'AE')).toBe('+919845012345')
  expect(parsePhone('9'.repeat(10_000), 'IN')).toBeNull()
})

test('the number of a contact is one of the country that the parcel goes to, or else of the channel', () => {
  // valid in India too, as another number
  expect(parseContactPhone('090-1234-5678', 'JP', 'IN')).toBe('+819012345678')
  expect(parseContactPhone('085 123 4567', 'IE', 'DE')).toBe('+353851234567')
  expect(parseContactPhone('98450 12345', 'SG', 'IN')).toBe('+919845012345')
  expect(parseContactPhone('+91 98450 12345', 'JP', 'IN')).toBe('+919845012345')
  expect(parseContactPhone('98450 12345', undefined, 'IN')).toBe('+919845012345')
  expect(parseContactPhone('12', 'JP', 'IN')).toBeNull()
})

test('a number that no country of its calling code gives to mobile phones cannot be one', () => {
  expect(['+919845012345', '+4915112345678', '+12025550123', '+18765550123'].map(canBeMobile)).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  expect(['+912222661234', '+4930123456', '+442079460000'].map(canBeMobile)).toEqual([false, false, false])
})
