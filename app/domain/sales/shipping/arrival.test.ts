import { expect, test } from 'vitest'
import { arrivalText } from './arrival'

const india = { timeZone: 'Asia/Kolkata', languageTag: 'en-IN' }

test('the arrival is a window of dates in the time zone of the channel', () => {
  const evening = new Date('2026-11-22T20:00:00Z')
  // in India it is already the 23rd
  expect(arrivalText({ daysMin: 2, daysMax: 4 }, evening, india)).toBe('Arrives Wed 25 – Fri 27 Nov')
  expect(arrivalText({ daysMin: 2, daysMax: 4 }, evening, { timeZone: 'Europe/Berlin', languageTag: 'en-GB' })).toBe(
    'Arrives Tue 24 Nov – Thu 26 Nov',
  )
  expect(arrivalText({ daysMin: 6, daysMax: 10 }, evening, india)).toBe('Arrives Sun 29 Nov – Thu 3 Dec')
})

test('one date stands alone, and without days nothing is said', () => {
  const noon = new Date('2026-11-22T06:00:00Z')
  expect(arrivalText({ daysMin: 3, daysMax: 3 }, noon, india)).toBe('Arrives Wed 25 Nov')
  expect(arrivalText({ daysMin: 3, daysMax: null }, noon, india)).toBe('Arrives Wed 25 Nov')
  expect(arrivalText({ daysMin: null, daysMax: 3 }, noon, india)).toBe('Arrives by Wed 25 Nov')
  expect(arrivalText({ daysMin: null, daysMax: null }, noon, india)).toBeNull()
})
