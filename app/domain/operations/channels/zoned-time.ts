import { days } from '~/domain/shared/units'
import { dateFormat } from '~/domain/shared/text/date-format'
import { plainCode } from '~/domain/shared/text/plain-code'

/** The difference in ms between a zone's clock and UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const clock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return clock - instant
}

/**
 * The instant at which clocks in a time zone show this date and time. A time that a change of clocks skips is the one
 * an hour later; of a time that occurs twice it is the first. Null when the text is not a date.
 * @param local `2026-02-01`, `2026-02-01 18:30` or `2026-02-01T18:30:00`; without a time midnight. Month, day and hour
 *   may have one digit, as spreadsheets write them: `2026-2-1 0:00:00`
 * @param timeZone IANA name
 */
export function zonedInstant(local: string, timeZone: string): Date | null {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(plainCode(local))
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((text) => Number(text ?? 0))
  const clock = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(clock)
  const isOfDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isOfDay || hour > 23 || minute > 59 || second > 59) return null
  const first = clock - offsetAt(clock, timeZone)
  return new Date(clock - offsetAt(first, timeZone))
}

/** The instant at which the day of this date ends in a time zone. */
export function endOfZonedDay(date: string, timeZone: string): Date | null {
  const start = zonedInstant(date, 'UTC')
  if (!start) return null
  const next = new Date(start.getTime() + 24 * 60 * 60 * 1000)
  return zonedInstant(next.toISOString().slice(0, 10), timeZone)
}

/** The date and time that clocks in a time zone show at an instant (ISO): 2026-02-01 18:30:00. */
export function localDateTime(instant: string, timeZone: string): string {
  const time = Date.parse(instant)
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** The dates of the last days in a time zone, the one of this instant last: 2026-02-01. */
export function lastDays(now: Date, count: number, timeZone: string): string[] {
  const today = Date.parse(`${localDateTime(now.toISOString(), timeZone).slice(0, 10)}T00:00:00Z`)
  return Array.from({ length: count }, (_, at) => new Date(today - days(count - 1 - at)).toISOString().slice(0, 10))
}

/** The first time zone of a country that ICU knows. */
export function usualTimeZone(countryCode: string): string {
  const zones: unknown = Reflect.get(new Intl.Locale(`und-${countryCode}`), 'timeZones')
  return Array.isArray(zones) && typeof zones[0] === 'string' ? zones[0] : 'UTC'
}
