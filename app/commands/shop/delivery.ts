import { fail, ok } from '~/domain/shared/result'
import { toDecimal } from '~/domain/shared/money/money'
import { readShippingZones } from '~/domain/sales/shipping/shipping.queries.server'
import { readRows } from '~/domain/operations/changes/edited-rows.queries.server'
import { readInactiveMethods } from '~/domain/sales/shipping/manage/inactive-methods.queries.server'
import { addTaxRate, removeTaxRate } from '~/domain/sales/tax/manage/manage-tax-rates.server'
import { saveShippingMethod, switchShippingMethod } from '~/domain/sales/shipping/manage/manage-methods.server'
import { addZonePlace, removeZonePlace } from '~/domain/sales/shipping/manage/manage-zones.server'
import { isId } from '~/domain/shared/whole-number.schema'
import {
  allOf,
  amountOption,
  numberOption,
  parseAmount,
  rowsOf,
  textOption,
  type OwnerArea,
  type Row,
} from './owner-command'

const text = { type: 'string' } as const
const percent = (ppm: number) => `${ppm / 10_000} %`

export const taxArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the tax rates',
    async run({ db, channel }) {
      const rows = await readRows(db.read, 'tax_rates', { channel_id: channel.id })
      return ok(
        rows.map(({ channel_id: _channel, rate_ppm: rate, ...row }) => ({ ...row, rate: percent(Number(rate)) })),
      )
    },
  },
  add: {
    usage: 'NAME PERCENT --country CC [--class standard] [--state S] [--place any|same_state|other_state]',
    summary: 'Adds a tax rate',
    arguments: ['NAME', 'PERCENT'],
    options: { country: text, class: text, state: text, place: text },
    async run({ channel, context }, [name = '', rate = ''], options) {
      if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(rate))
        return fail('invalid_input', `“${rate}” is not a percentage, such as 9.5`)
      const place = textOption(options, 'place') ?? 'any'
      if (place !== 'any' && place !== 'same_state' && place !== 'other_state')
        return fail('invalid_input', '--place: must be any, same_state or other_state')
      const state = textOption(options, 'state')
      const added = await addTaxRate(context, {
        name,
        ratePpm: Math.round(Number(rate) * 10_000),
        country: textOption(options, 'country') ?? channel.countryCode,
        taxClass: textOption(options, 'class') ?? 'standard',
        place,
        ...(state === undefined ? {} : { state }),
      })
      return rowsOf(added, ({ id }) => [{ id, name, rate: `${rate} %` }])
    },
  },
  remove: {
    usage: 'ID',
    summary: 'Deletes a tax rate by the id that list shows',
    arguments: ['ID'],
    run: async ({ context }, [id = '']) =>
      isId(id)
        ? rowsOf(await removeTaxRate(context, { id: Number(id) }), (removed) => [removed])
        : fail('invalid_input', `“${id}” is not an id`),
  },
}

const sharedPlaceNote = (zone: string, usedZone: string) =>
  usedZone === zone
    ? 'Another zone has this place too; this zone comes first, so it is used there'
    : `The zone ${usedZone} has this place too and comes first, so it is used there, not ${zone}`

const noPrice = { rates: null, freeAbove: null, days: null }

const switchMethod = (isActive: boolean): OwnerArea[string] => ({
  usage: 'ZONE CODE',
  summary: `Switches a delivery method ${isActive ? 'on' : 'off'}`,
  arguments: ['ZONE', 'CODE'],
  run: async ({ context }, [zone = '', code = '']) =>
    rowsOf(await switchShippingMethod(context, zone, { code, isActive }), () => [{ zone, code, on: isActive }]),
})

export const deliveryArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the delivery zones with their methods and rates',
    async run({ db, channel }) {
      const zones = await readShippingZones(db.read, channel.id)
      const { currency } = channel
      const inactive = await readInactiveMethods(db.read, channel.id)
      const rows = zones.flatMap(({ name, places, methods }): Row[] => {
        const to = places.map((place) =>
          [place.countryCode, place.stateCode, place.postcodeFrom && `${place.postcodeFrom}-${place.postcodeTo}`]
            .filter(Boolean)
            .join(' '),
        )
        const base = { zone: name, places: to.join(', '), code: null, name: null, ...noPrice }
        const off = inactive
          .filter(({ zone }) => zone === name)
          .map((method) => ({ ...base, code: method.code, name: method.name, on: false }))
        if (methods.length + off.length === 0) return [{ ...base, on: null }]
        return [
          ...methods.map((method) => ({
            ...base,
            code: method.code,
            name: method.name,
            rates: method.rates.map(({ from, price }) => `${from}: ${toDecimal(price, currency)}`).join(', '),
            freeAbove: method.freeAbove === null ? null : toDecimal(method.freeAbove, currency),
            days: [method.daysMin, method.daysMax].filter((days) => days !== null).join('-') || null,
            on: true,
          })),
          ...off,
        ]
      })
      return ok(rows)
    },
  },
  'add-place': {
    usage: 'ZONE --country CC [--state S] [--postcode-from P --postcode-to P]',
    summary: 'Adds a place to a delivery zone; a new ZONE is made',
    arguments: ['ZONE'],
    options: { country: text, state: text, 'postcode-from': text, 'postcode-to': text },
    async run({ context }, [zone = ''], options) {
      const state = textOption(options, 'state')
      const from = textOption(options, 'postcode-from')
      const to = textOption(options, 'postcode-to')
      const country = textOption(options, 'country') ?? ''
      const place = {
        country,
        ...(state === undefined ? {} : { state }),
        ...(from === undefined ? {} : { postcodeFrom: from }),
        ...(to === undefined ? {} : { postcodeTo: to }),
      }
      return rowsOf(await addZonePlace(context, zone, place), ({ usedZone }) => [
        { zone, ...place, note: usedZone === null ? null : sharedPlaceNote(zone, usedZone) },
      ])
    },
  },
  'remove-place': {
    usage: 'ZONE --country CC [--state S]',
    summary: 'Takes a country, or one state of it, from a delivery zone',
    arguments: ['ZONE'],
    options: { country: text, state: text },
    async run({ context }, [zone = ''], options) {
      const place = { country: textOption(options, 'country') ?? '', state: textOption(options, 'state') }
      return rowsOf(await removeZonePlace(context, zone, place), ({ count }) => [{ zone, removed: count }])
    },
  },
  'set-method': {
    usage: 'ZONE CODE NAME PRICE [--free-above AMOUNT] [--days-min N] [--days-max N]',
    summary: 'Adds a delivery method with one price to a zone, or replaces it',
    arguments: ['ZONE', 'CODE', 'NAME', 'PRICE'],
    options: { 'free-above': text, 'days-min': text, 'days-max': text },
    async run(shop, [zone = '', code = '', name = '', priceText = ''], options) {
      const parsed = allOf({
        price: parseAmount(shop, priceText, 'PRICE'),
        freeAbove: amountOption(shop, options, 'free-above'),
        daysMin: numberOption(options, 'days-min'),
        daysMax: numberOption(options, 'days-max'),
      })
      if (!parsed.ok) return parsed
      const { price, ...others } = parsed.value
      const method = { code, name, kind: 'flat' as const, rates: [{ from: 0, price }], ...others }
      return rowsOf(await saveShippingMethod(shop.context, zone, method), () => [{ zone, code, name }])
    },
  },
  on: switchMethod(true),
  off: switchMethod(false),
}
