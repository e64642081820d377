import { expect, test } from 'vitest'
import { textDirection, wordsTag } from './text-direction'

test('the language of the words is English, in the form of the channel where it has one', () => {
  expect(['en-IN', 'en', 'ar-AE', 'de-DE', 'enm'].map(wordsTag)).toEqual(['en-IN', 'en', 'en', 'en', 'en'])
  expect(textDirection(wordsTag('ar-AE'))).toBe('ltr')
})
