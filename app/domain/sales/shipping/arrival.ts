import { LRUCache } from 'lru-cache'
import { whenBackInStock } from '~/domain/catalogue/stock/ships-when'
import { inUnits, quantityText, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
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
  /** When what is not in stock is sent (shipsWhen); null when all is in stock. */
  ships: string | null
  /** Its quantities where only a part of it is in stock. */
  part?: DeliveredPart | null
}

interface DeliveredPart {
  inStock: QuantityInWords
  later: QuantityInWords
}

/** '2', '1.5 m', and whether the verb of it is that of one thing. */
interface QuantityInWords {
  text: string
  isOne: boolean
}

/** A line of a cart or an order that is delivered. Quantities as they are stored. */
export interface DeliveredLine extends SoldUnit {
  variantId: number
  name: string
  quantity: number
  /** How much of it is not in stock. */
  later: number
  /** When that is sent. */
  ships: string | null
}

/** The things of some lines: one for all lines of a variant, whose stock they share. */
export function deliveredThings(lines: readonly DeliveredLine[]): DeliveredThing[] {
  const byVariant = new Map<number, DeliveredLine>()
  for (const line of lines) {
    const { quantity = 0, later = 0, ships = null } = byVariant.get(line.variantId) ?? {}
    const sum = { quantity: quantity + line.quantity, later: later + line.later, ships: line.ships ?? ships }
    byVariant.set(line.variantId, { ...line, ...sum })
  }
  return [...byVariant.values()].map(({ name, quantity, later, ships, ...unit }) => {
    const words = (count: number) => ({ text: quantityText(count, unit), isOne: inUnits(count, unit) === 1 })
    return {
      name,
      ships: later === 0 ? null : ships,
      part: later > 0 && later < quantity ? { inStock: words(quantity - later), later: words(later) } : null,
    }
  })
}

/**
 * When an order arrives: the dates hold only for what is in stock. 'Arrives Tue 25 – Thu 27 Nov. Basket ships when it
 * is back in stock', '5 arrive Tue 25 – Thu 27 Nov, 5 ship from Sat 12 Dec'. Null when nothing can be said.
 * @param arrival of what is in stock, from {@link arrivalText}
 */
export function arrivalOf(arrival: string | null, things: readonly DeliveredThing[]): string | null {
  const [first] = things
  if (things.length === 1 && first?.part) return partText(arrival, first.part, first.ships)
  const late = things.filter(({ ships }) => ships !== null)
  const areAllLate = late.length > 0 && late.length === things.length && late.every(({ part }) => !part)
  const [way, other] = new Set(late.map(({ ships }) => ships))
  if (areAllLate && other === undefined)
    return way === whenBackInStock && late.length > 1 ? 'Ships when everything is back in stock' : `Ships ${way}`
  const later = late.map(({ name, ships, part }) =>
    part ? `${part.later.text} of ${name} ${verb('ship', part.later)} ${ships}` : `${name} ships ${ships}`,
  )
  const texts = [areAllLate ? null : arrival, ...later].filter((text) => text !== null)
  return texts.length === 0 ? null : texts.join('. ')
}

function partText(arrival: string | null, { inStock, later }: DeliveredPart, ships: string | null): string {
  const now =
    arrival === null
      ? `${inStock.text} ${inStock.isOne ? 'is' : 'are'} in stock`
      : arrival.replace(/^Arrives/, `${inStock.text} ${verb('arrive', inStock)}`)
  return `${now}, ${later.text} ${verb('ship', later)} ${ships ?? whenBackInStock}`
}

const verb = (plural: string, { isOne }: QuantityInWords) => (isOne ? `${plural}s` : plural)

/**
 * When a line of which a part is not in stock arrives: '5 arrive Tue 25 – Thu 27 Nov, 5 ship from Sat 12 Dec'; null for
 * other lines.
 * @param arrival of what is in stock, from {@link arrivalText}
 */
export function partArrival(line: DeliveredLine, arrival: string | null): string | null {
  const [thing] = deliveredThings([line])
  return thing?.part ? partText(arrival, thing.part, thing.ships) : null
}
