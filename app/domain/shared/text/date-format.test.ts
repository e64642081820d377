import { expect, test } from 'vitest'
import { dateFormat } from './date-format'

test('a date format is made once for a language and its options', () => {
  const inIndia = { dateStyle: 'medium', timeZone: 'Asia/Kolkata' } as const
  const instant = new Date('2026-02-01T20:00:00Z')
  expect(dateFormat('en-IN', inIndia).format(instant)).toBe('2 Feb 2026')
  expect(dateFormat('en-IN', { ...inIndia })).toBe(dateFormat('en-IN', inIndia))
  expect(dateFormat('en-IN', { ...inIndia, timeZone: 'UTC' }).format(instant)).toBe('1 Feb 2026')
  expect(dateFormat('de-DE', inIndia).format(instant)).toBe('02.02.2026')
})

test('a date of a language that is written from right to left keeps its order within an English sentence', () => {
  const format = dateFormat('ar-AE', { dateStyle: 'medium', timeZone: 'UTC' })
  const instant = new Date('2026-02-01T20:00:00Z')
  // first strong isolate … pop directional isolate
  expect(format.format(instant)).toMatch(/^\u2068[^]*2026\u2069$/)
  expect(format.formatRange(instant, new Date('2026-03-01T20:00:00Z'))).toMatch(/^\u2068[^]*2026\u2069$/)
})
