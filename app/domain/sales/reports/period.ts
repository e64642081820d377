import { days as daysLong } from '~/domain/shared/units'

/** The periods that a report can be about; the first is the usual one. */
export const periodNames = ['7', '30', '90', 'month', 'quarter', 'year', 'own'] as const
export type PeriodName = (typeof periodNames)[number]
/** What a period is compared with: the days before it, or the same days a year before. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** The most days of a period: two years. */
export const maxPeriodDays = 731

/** Some days of a channel's calendar, the first and the last: 2026-02-01. */
export interface Days {
  from: string
  to: string
}

export interface Period extends Days {
  name: PeriodName
  against: Comparison
  before: Days
  /** Whether its table has a row for each day, or for each month. */
  unit: 'day' | 'month'
}

export type PeriodProblem = 'no_day' | 'wrong_order' | 'too_long' | 'not_yet'

/** The day some days after another. */
function plus(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + daysLong(count)).toISOString().slice(0, 10)
}

/** The number of days of a period. */
export const lengthOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / daysLong(1)) + 1

/** All days from the first to the last of two times. */
export const spanningBoth = (one: Days, other: Days): Days => ({
  from: one.from < other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
})

export const isWithin = (day: string, { from, to }: Days): boolean => from <= day && day <= to

/** The first day of a month; months before January and after December are those of other years. */
const firstOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

/** The same day a year before; 28 February instead of 29. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/**
 * The period that is asked for, with what it is compared with. A month, a quarter or a year is the current one until
 * today, and is compared with as many days of the one before. Pure.
 * @param today the day in the channel's time zone
 * @returns the problem by the field of the period's own days
 */
export function periodOf(
  asked: { name: PeriodName; against: Comparison; from: string; to: string },
  today: string,
): { ok: true; period: Period } | { ok: false; field: 'from' | 'to'; problem: PeriodProblem } {
  const { name, against } = asked
  const made = (days: Days, previous: string, lastOfPrevious?: string) => {
    const length = lengthOf(days)
    const end = plus(previous, length - 1)
    const before =
      against === 'year'
        ? { from: yearBefore(days.from), to: yearBefore(days.to) }
        : { from: previous, to: lastOfPrevious !== undefined && lastOfPrevious < end ? lastOfPrevious : end }
    const unit = length > 92 ? ('month' as const) : ('day' as const)
    return { ok: true as const, period: { ...days, name, against, before, unit } }
  }
  const [year = 0, month = 0] = today.split('-').map(Number)
  const calendar = (first: string, previous: string) => made({ from: first, to: today }, previous, plus(first, -1))
  if (name === 'month') return calendar(firstOf(year, month), firstOf(year, month - 1))
  if (name === 'quarter') {
    const first = Math.floor((month - 1) / 3) * 3 + 1
    return calendar(firstOf(year, first), firstOf(year, first - 3))
  }
  if (name === 'year') return calendar(firstOf(year, 1), firstOf(year - 1, 1))
  if (name !== 'own') {
    const length = Number(name)
    const from = plus(today, 1 - length)
    return made({ from, to: today }, plus(from, -length))
  }
  const { from, to } = asked
  if (!isDay(from)) return { ok: false, field: 'from', problem: 'no_day' }
  if (!isDay(to)) return { ok: false, field: 'to', problem: 'no_day' }
  if (to < from) return { ok: false, field: 'to', problem: 'wrong_order' }
  if (from > today) return { ok: false, field: 'from', problem: 'not_yet' }
  const days = { from, to: to < today ? to : today }
  if (lengthOf(days) > maxPeriodDays) return { ok: false, field: 'from', problem: 'too_long' }
  return made(days, plus(from, -lengthOf(days)))
}
