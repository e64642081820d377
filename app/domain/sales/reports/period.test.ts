import { expect, test } from 'vitest'
import { periodOf, type PeriodName } from './period'

const asked = (name: PeriodName, more: { from?: string; to?: string; against?: 'before' | 'year' } = {}) =>
  periodOf({ name, against: 'before', from: '', to: '', ...more }, '2028-03-01')
const daysOf = (made: ReturnType<typeof periodOf>) =>
  made.ok ? [made.period.from, made.period.to, made.period.before.from, made.period.before.to] : made.problem

test('the last days are compared with as many before them', () => {
  expect(daysOf(asked('7'))).toEqual(['2028-02-24', '2028-03-01', '2028-02-17', '2028-02-23'])
  expect(daysOf(asked('30'))).toEqual(['2028-02-01', '2028-03-01', '2028-01-02', '2028-01-31'])
})

test('a month, a quarter and a year are compared with as many days of the one before', () => {
  expect(daysOf(asked('month'))).toEqual(['2028-03-01', '2028-03-01', '2028-02-01', '2028-02-01'])
  expect(daysOf(asked('quarter'))).toEqual(['2028-01-01', '2028-03-01', '2027-10-01', '2027-11-30'])
  expect(daysOf(asked('year'))).toEqual(['2028-01-01', '2028-03-01', '2027-01-01', '2027-03-02'])
  const end = (name: PeriodName, today: string) =>
    daysOf(periodOf({ name, against: 'before', from: '', to: '' }, today))
  expect(end('month', '2026-03-31')).toEqual(['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'])
  expect(end('month', '2026-01-05')).toEqual(['2026-01-01', '2026-01-05', '2025-12-01', '2025-12-05'])
})

test('the year before has the same days, and 28 February for the 29th', () => {
  expect(daysOf(asked('own', { from: '2028-02-29', to: '2028-03-01', against: 'year' }))).toEqual([
    '2028-02-29',
    '2028-03-01',
    '2027-02-28',
    '2027-03-01',
  ])
})

test('own days are real, in order, begun and two years at most; days to come are left out', () => {
  const own = (from: string, to: string) => daysOf(asked('own', { from, to }))
  expect(own('2028-02-20', '2029-01-01')).toEqual(['2028-02-20', '2028-03-01', '2028-02-09', '2028-02-19'])
  expect(own('', '2028-01-01')).toBe('no_day')
  expect(own('2028-02-30', '2028-03-01')).toBe('no_day')
  expect(own('2028-02-10', '2028-02-09')).toBe('wrong_order')
  expect(own('2028-03-02', '2028-03-03')).toBe('not_yet')
  expect(own('2026-02-28', '2028-03-01')).toBe('too_long')
  expect(own('2026-03-02', '2028-03-01')).not.toBe('too_long')
})

test('what has more than 92 days is shown by months', () => {
  const unit = (from: string) => {
    const made = asked('own', { from, to: '2028-03-01' })
    return made.ok && made.period.unit
  }
  expect([unit('2027-12-01'), unit('2027-11-30')]).toEqual(['day', 'month'])
})
