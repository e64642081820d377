import { dateFormat } from '~/domain/shared/text/date-format'
import { days, hours } from '~/domain/shared/units'

/** The hour of the day at which gift cards with a date are sent, in the channel's time zone. */
const sendHour = 9
const maxDaysAhead = 366

/** The day (YYYY-MM-DD) of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

/** Why a gift card cannot be sent on a day, or null. `sendOn` is YYYY-MM-DD, or '' for as soon as it is paid. */
export function sendDateProblem(sendOn: string, now: Date, timeZone: string): string | null {
  if (sendOn === '') return null
  if (sendOn < dayOf(now, timeZone)) return 'Choose today or a later day'
  const latest = dayOf(new Date(now.getTime() + days(maxDaysAhead)), timeZone)
  return sendOn > latest ? 'Choose a day within a year from now' : null
}

/** When a gift card is sent: at 9 in the morning of its day where the channel is, but not before `now`. */
export function sendTimeOf(sendOn: string, now: Date, timeZone: string): Date {
  if (sendOn <= dayOf(now, timeZone)) return now
  const asUtc = Date.parse(`${sendOn}T00:00:00Z`) + hours(sendHour)
  // the difference between the zone's clock and UTC on that morning
  const shown = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date(asUtc))
    .replace(' ', 'T')
  return new Date(asUtc - (Date.parse(`${shown}Z`) - asUtc))
}
