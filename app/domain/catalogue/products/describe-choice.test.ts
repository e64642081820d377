import { expect, test } from 'vitest'
import { chooseMessage } from './describe-choice'

test.each([
  ['Size', 'Choose a size'],
  ['Opening', 'Choose an opening'],
  ['Initials', 'Choose initials'],
  ['RAM', 'Choose a RAM'],
  ['Glass', 'Choose a glass'],
])('an open option %s asks: %s', (name, message) => {
  expect(chooseMessage(name)).toBe(message)
})
