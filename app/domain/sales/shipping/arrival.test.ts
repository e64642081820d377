import { expect, test } from 'vitest'
import { arrivalOf, arrivalText, deliveredThings, partArrival } from './arrival'

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

const pieces = { displayUnit: null, unitsPerQuantity: 1000 }
const ships = 'from Sat 12 Dec'
const basket = { variantId: 1, name: 'Basket', quantity: 10, later: 5, ships, ...pieces }

test('of a part of what is not in stock only the rest is promised for the days of the delivery', () => {
  const arrival = 'Arrives Wed 25 – Fri 27 Nov'
  expect(partArrival(basket, arrival)).toBe('5 arrive Wed 25 – Fri 27 Nov, 5 ship from Sat 12 Dec')
  expect(partArrival({ ...basket, quantity: 2, later: 1 }, null)).toBe('1 is in stock, 1 ships from Sat 12 Dec')
  expect([partArrival({ ...basket, later: 0 }, arrival), partArrival({ ...basket, later: 10 }, arrival)]).toEqual([
    null,
    null,
  ])
  const cloth = { ...basket, variantId: 2, name: 'Cloth', later: 3, displayUnit: 'm', unitsPerQuantity: 500 }
  expect(partArrival(cloth, arrival)).toBe('3.5 m arrive Wed 25 – Fri 27 Nov, 1.5 m ship from Sat 12 Dec')
  expect(arrivalOf(arrival, deliveredThings([basket, cloth]))).toBe(
    'Arrives Wed 25 – Fri 27 Nov. 5 of Basket ship from Sat 12 Dec. 1.5 m of Cloth ship from Sat 12 Dec',
  )
})

test('two lines of one variant are one thing, and what is on backorder as a whole arrives later', () => {
  const arrival = 'Arrives Wed 25 – Fri 27 Nov'
  const lines = [
    { ...basket, quantity: 3, later: 0, ships: null },
    { ...basket, quantity: 7, later: 5 },
  ]
  expect(arrivalOf(arrival, deliveredThings(lines))).toBe('5 arrive Wed 25 – Fri 27 Nov, 5 ship from Sat 12 Dec')
  expect(arrivalOf(arrival, deliveredThings([{ ...basket, later: 10 }]))).toBe('Ships from Sat 12 Dec')
})
