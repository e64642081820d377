import { LRUCache } from 'lru-cache'
import { whenBackInStock } from '~/domain/catalogue/stock/ships-when'
import { dateFormat, plainDate } from '~/domain/shared/text/date-format'
import { days, minutes } from '~/domain/shared/units'

/** Days from the order to the arrival; null where the owner has set none. */
export interface DeliveryDays {
  daysMin: number | null
  daysMax: number | null
}

/** Writing a range of dates takes as long as reading a cart, and most visitors of a day get the same. */
const texts = new LRUCache<string, string>({ max: 1000 })
/** In every time zone a day begins at a whole quarter of an hour. */
export const sameDayFor = minutes(15)

/**
 * When a delivery arrives, in dates of the channel's time zone and language: 'Arrives Tue 25 – Thu 27 Nov'. Null when
 * the method has no days.
 * @param from the instant of the order; now while there is none
 */
export function arrivalText(
  { daysMin, daysMax }: DeliveryDays,
  from: Date,
  { timeZone, languageTag }: ArrivalLocale,
): string | null {
  if (daysMin === null && daysMax === null) return null
  const key = [languageTag, timeZone, daysMin, daysMax, Math.floor(from.getTime() / sameDayFor)].join(' ')
  let text = texts.get(key)
  if (text === undefined) texts.set(key, (text = makeText({ daysMin, daysMax }, from, { timeZone, languageTag })))
  return text
}

interface ArrivalLocale {
  timeZone: string
  languageTag: string
}

function makeText({ daysMin, daysMax }: DeliveryDays, from: Date, { timeZone, languageTag }: ArrivalLocale): string {
  const first = daysMin ?? daysMax ?? 0
  const last = daysMax ?? daysMin ?? 0
  const format = dateFormat(languageTag, { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  const dayAfter = (count: number) => new Date(from.getTime() + days(count))
  if (daysMin === null) return `Arrives by ${plainDate(format.format(dayAfter(last)))}`
  if (last <= first) return `Arrives ${plainDate(format.format(dayAfter(first)))}`
  return `Arrives ${plainDate(format.formatRange(dayAfter(first), dayAfter(last)))}`
}

/** A thing that is delivered. */
export interface DeliveredThing {
  name: string
  /** When it is sent, of what is sold before it is in stock (shipsWhen); else null. */
  ships: string | null
}

/**
 * When an order arrives: the dates hold only for what is in stock. 'Arrives Tue 25 – Thu 27 Nov. Basket ships when it
 * is back in stock'. Null when nothing can be said.
 * @param arrival of what is in stock, from {@link arrivalText}
 */
export function arrivalOf(arrival: string | null, things: readonly DeliveredThing[]): string | null {
  const late = things.filter(({ ships }) => ships !== null)
  const areAllLate = late.length > 0 && late.length === things.length
  const [way, other] = new Set(late.map(({ ships }) => ships))
  if (areAllLate && other === undefined)
    return way === whenBackInStock && late.length > 1 ? 'Ships when everything is back in stock' : `Ships ${way}`
  const later = late.map(({ name, ships }) => `${name} ships ${ships}`)
  const texts = [areAllLate ? null : arrival, ...later].filter((text) => text !== null)
  return texts.length === 0 ? null : texts.join('. ')
}
