import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { currencyDigits, formatMoney, toDecimal } from '~/domain/shared/money/money'
import { quantityText, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { parseJson } from '~/domain/shared/parse-json'
import { isThingKind, tableOf, type LoggedValue, type ThingKind } from './change-log'
import { camelCase, readChannelIds, readFieldChanges, readThingColumns } from './change-log.queries.server'
import type { LogEntry } from './read-log.server'

/** Which value of a change: the one before it, or the one after. */
type Side = 0 | 1

/** What a thing's fields were at the time of an entry. */
type Past = (id: LoggedValue | undefined, field: string, entry: LogEntry, side: Side) => LoggedValue | undefined

interface StoredCurrency {
  currency: string
  /** The decimals with which it was stored. */
  digits: number
}

/** Writes an amount for people, or for the command line. */
export type AmountText = (amount: number, currency: string) => string

export const amountInLanguage =
  (languageTag: string): AmountText =>
  (amount, currency) =>
    formatMoney(amount, currency, languageTag)

/** '1299.00 INR' */
export const plainAmount: AmountText = (amount, currency) => `${toDecimal(amount, currency)} ${currency}`

/**
 * Returns entries of the record with their amounts as texts: money in the currency that it was in at the time, quantities
 * in the unit in which the product was sold then. What that was is known by the changes that were recorded since. Money
 * whose currency nobody knows any more stays a number, in minor units.
 */
export async function showAmounts(
  { read }: Pick<Database, 'read'>,
  entries: readonly LogEntry[],
  amountText: AmountText,
): Promise<LogEntry[]> {
  const measured = entries.flatMap((entry) => {
    const kind = isThingKind(entry.thingKind) ? entry.thingKind : null
    return kind && (tableOf(kind).money || tableOf(kind).quantities) ? [{ entry, kind }] : []
  })
  const first = measured.map(({ entry }) => entry).toSorted((one, other) => one.id - other.id)[0]
  if (!first) return [...entries]
  const readPast = (kind: ThingKind, ids: readonly string[], columns: readonly string[]) =>
    readPastOf(read, kind, ids, columns, first)

  const pasts = new Map<ThingKind, Past>()
  for (const kind of new Set(measured.map((one) => one.kind))) {
    const ids = measured.filter((one) => one.kind === kind).map(({ entry }) => entry.thingId)
    pasts.set(kind, await readPast(kind, ids, columnsToKnow(kind)))
  }
  const pastOf = (kind: ThingKind): Past => pasts.get(kind) ?? (() => undefined)
  /** The things that the entries of a kind refer to, by both their values at the time. */
  const referred = (kinds: readonly ThingKind[], field: string) => [
    ...new Set(
      measured
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ entry, kind }) => ([0, 1] as const).map((side) => pastOf(kind)(entry.thingId, field, entry, side)))
        .flatMap((id) => (typeof id === 'number' ? [String(id)] : [])),
    ),
  ]
  const zones = await readPast('shipping_zone', referred(['shipping_method'], 'zoneId'), ['channel_id'])
  const products = await readPast('product', referred(['variant'], 'productId'), ['display_unit'])
  const channelIds = await readChannelIds(read)
  const channels = await readPast('channel', [...channelIds.values()].map(String), ['currency', 'currency_digits'])

  const currencyOfChannel = (
    channelId: LoggedValue | undefined,
    entry: LogEntry,
    side: Side,
  ): StoredCurrency | null => {
    const currency = channels(channelId, 'currency', entry, side)
    if (typeof currency !== 'string') return null
    const digits = channels(channelId, 'currencyDigits', entry, side)
    return { currency, digits: typeof digits === 'number' ? digits : currencyDigits(currency) }
  }
  const currencyOf = (kind: ThingKind, entry: LogEntry, side: Side): StoredCurrency | null => {
    const valueOf = (field: string) => pastOf(kind)(entry.thingId, field, entry, side)
    const where = tableOf(kind).money?.currency
    if (where === 'channel') return currencyOfChannel(valueOf('channelId'), entry, side)
    if (where === 'zone') return currencyOfChannel(zones(valueOf('zoneId'), 'channelId', entry, side), entry, side)
    const currency = where === 'own' ? valueOf('currency') : undefined
    return typeof currency === 'string' ? { currency, digits: currencyDigits(currency) } : null
  }
  const unitOf = (kind: ThingKind, entry: LogEntry, side: Side): SoldUnit | null => {
    const units = pastOf(kind)(entry.thingId, 'unitsPerQuantity', entry, side)
    const displayUnit = products(pastOf(kind)(entry.thingId, 'productId', entry, side), 'displayUnit', entry, side)
    return typeof units === 'number' && typeof displayUnit === 'string'
      ? { displayUnit, unitsPerQuantity: units }
      : null
  }

  const show = (entry: LogEntry, kind: ThingKind, side: Side) => {
    const { money, quantities = [], json = [] } = tableOf(kind)
    const kindOfThing = money?.ofKind && pastOf(kind)(entry.thingId, 'kind', entry, side)
    const isMoney = (name: string) =>
      money?.names.includes(name) === true && (money.ofKind?.[name] ?? kindOfThing) === kindOfThing
    const own = currencyOf(kind, entry, side)
    const unit = quantities.length > 0 ? unitOf(kind, entry, side) : null
    const textOf = (amount: number, stored: StoredCurrency | null) =>
      stored && stored.digits === currencyDigits(stored.currency)
        ? amountText(amount, stored.currency)
        : `${amount} in minor units${stored ? ` of ${stored.currency}` : ''}`
    /** @param currency that of the object that the value is a member of */
    const shown = (name: string, value: LoggedValue, currency: StoredCurrency | null): LoggedValue => {
      if (typeof value === 'number') {
        if (isMoney(name)) return textOf(value, currency)
        return unit && quantities.includes(name) ? quantityText(value, unit) : value
      }
      if (Array.isArray(value)) return value.map((item) => shown(name, item, currency))
      if (typeof value !== 'object' || value === null) return value
      const channelId = value['channel_id'] ?? value['channelId']
      const here =
        money?.currency === 'row' && channelId !== undefined ? currencyOfChannel(channelId, entry, side) : currency
      return Object.fromEntries(
        Object.entries(value).map(([member, inner]) => {
          // the additional price of a choice is an object of amounts by the codes of the channels
          if (isMoney(name) && typeof inner === 'number')
            return [member, textOf(inner, currencyOfChannel(channelIds.get(member), entry, side))]
          return [member, shown(member, inner, here)]
        }),
      )
    }
    return (field: string, value: LoggedValue): LoggedValue =>
      shown(field, json.includes(field) && typeof value === 'string' ? toLogged(value) : value, own)
  }

  const shownEntries = new Map(
    measured.map(({ entry, kind }) => {
      const [before, after] = [show(entry, kind, 0), show(entry, kind, 1)]
      const changes = Object.entries(entry.changes).map(([field, [old, value]]) => [
        field,
        [before(field, old), after(field, value)],
      ])
      return [entry, { ...entry, changes: Object.fromEntries(changes) as LogEntry['changes'] }]
    }),
  )
  return entries.map((entry) => shownEntries.get(entry) ?? entry)
}

/** The columns of a thing by which its currency, its unit and its kind are known. */
function columnsToKnow(kind: ThingKind): string[] {
  const { money, quantities } = tableOf(kind)
  const ofCurrency = { own: ['currency'], channel: ['channel_id'], zone: ['zone_id'], row: [] }
  return [
    ...(money ? ofCurrency[money.currency] : []),
    ...(money?.ofKind ? ['kind'] : []),
    ...(quantities ? ['product_id', 'units_per_quantity'] : []),
  ]
}

/**
 * Reads columns of some things, and how they have changed since an entry: the value at the time of a later entry is what
 * the next change has before it, or what the row holds if there is none.
 */
async function readPastOf(
  q: Knex,
  kind: ThingKind,
  ids: readonly string[],
  columns: readonly string[],
  since: LogEntry,
): Promise<Past> {
  if (ids.length === 0 || columns.length === 0) return () => undefined
  const rows = await readThingColumns(q, kind, ids, columns)
  const fields = new Map(columns.map((column) => [camelCase(column), column]))
  const changes = (await readFieldChanges(q, kind, ids, [...fields.keys()], since)).map((row) => ({
    ...row,
    fields: JSON.parse(row.changes) as LogEntry['changes'],
  }))
  return (id, field, entry, side) => {
    const next = changes.find(
      (change) =>
        change.thingId === String(id) &&
        change.fields[field] !== undefined &&
        // all changes of a transaction have one instant
        (change.at === entry.at ? side === 0 : change.id > entry.id),
    )
    return next ? next.fields[field]?.[0] : rows.get(String(id))?.[fields.get(field) ?? '']
  }
}

const toLogged = (text: string) => (parseJson(text) ?? text) as LoggedValue
