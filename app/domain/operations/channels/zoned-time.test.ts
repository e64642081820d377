import { expect, test } from 'vitest'
import { endOfZonedDay, zonedInstant } from './zoned-time'

test('a date and time is the instant at which clocks in its zone show it', () => {
  expect(zonedInstant('2026-02-01', 'Asia/Kolkata')?.toISOString()).toBe('2026-01-31T18:30:00.000Z')
  expect(zonedInstant('2026-07-01 18:30', 'Europe/Berlin')?.toISOString()).toBe('2026-07-01T16:30:00.000Z')
  expect(zonedInstant('2026-01-01T18:30:05', 'Europe/Berlin')?.toISOString()).toBe('2026-01-01T17:30:05.000Z')
})

test('a date that a spreadsheet has written again, with single digits, is the same', () => {
  expect(zonedInstant('2030-01-01 0:00:00', 'Asia/Kolkata')?.toISOString()).toBe('2029-12-31T18:30:00.000Z')
  expect(zonedInstant('２０３０-०१-०१ 9:05', 'UTC')?.toISOString()).toBe('2030-01-01T09:05:00.000Z')
  expect(zonedInstant('2030-1-1 9:05', 'UTC')?.toISOString()).toBe('2030-01-01T09:05:00.000Z')
})

test('a day that has a change of clocks ends at the midnight of its zone', () => {
  expect(endOfZonedDay('2026-03-29', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(endOfZonedDay('2026-10-25', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T23:00:00.000Z')
  expect(endOfZonedDay('2026-12-31', 'Asia/Kolkata')?.toISOString()).toBe('2026-12-31T18:30:00.000Z')
})

test('what is not a date has no instant', () => {
  for (const text of ['', 'soon', '2026-02-30', '2026-13-01', '2026-02-01 25:00', '2026-02-01 1:00:75', '01.02.2026'])
    expect(zonedInstant(text, 'UTC')).toBeNull()
})
