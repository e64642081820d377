import { days } from '~/domain/units'

/** Days from the order to the arrival; null where the owner has set none. */
export interface DeliveryDays {
  daysMin: number | null
  daysMax: number | null
}

/**
 * When a delivery arrives, in dates of the channel's time zone and language: 'Arrives Tue 25 – Thu 27 Nov'. Null when
 * the method has no days.
 * @param from the instant of the order; now while there is none
 */
export function arrivalText(
  { daysMin, daysMax }: DeliveryDays,
  from: Date,
  { timeZone, languageTag }: { timeZone: string; languageTag: string },
): string | null {
  const first = daysMin ?? daysMax
  const last = daysMax ?? daysMin
  if (first === null || last === null) return null
  const format = new Intl.DateTimeFormat(languageTag, { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  const dayAfter = (count: number) => new Date(from.getTime() + days(count))
  if (daysMin === null) return `Arrives by ${readable(format.format(dayAfter(last)))}`
  if (last <= first) return `Arrives ${readable(format.format(dayAfter(first)))}`
  return `Arrives ${readable(format.formatRange(dayAfter(first), dayAfter(last)))}`
}

/** Without the comma after a weekday and without thin spaces. */
function readable(text: string): string {
  return text.replace(/(\p{L}), /gu, '$1 ').replace(/\u2009/g, ' ')
}
