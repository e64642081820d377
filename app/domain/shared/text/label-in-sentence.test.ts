import { expect, test } from 'vitest'
import { inSentence, theLabel } from './label-in-sentence'

test('a label in a sentence keeps abbreviations, and has its article unless it has another', () => {
  expect(inSentence('First name')).toBe('first name')
  expect(inSentence('PIN code')).toBe('PIN code')
  expect(theLabel('Name of the recipient')).toBe('the name of the recipient')
  expect(theLabel('Your initials')).toBe('your initials')
})
