import { expect, test } from 'vitest'
import {
  noDeliveryMessage,
  shippingOptionsFor,
  zoneFor,
  zoneUsedFor,
  type ShippingMethod,
  type ShippingInput,
  type ShippingZone,
  type ShippingZonePlace,
} from './shipping'

function method(code: string, overrides: Partial<ShippingMethod> = {}): ShippingMethod {
  return {
    code,
    name: code,
    description: '',
    kind: 'flat',
    rates: [{ from: 0, price: 7_900 }],
    freeAbove: null,
    taxClass: 'standard',
    daysMin: 3,
    daysMax: 5,
    ...overrides,
  }
}

function place(countryCode: string, overrides: Partial<ShippingZonePlace> = {}): ShippingZonePlace {
  return { countryCode, stateCode: null, postcodeFrom: null, postcodeTo: null, ...overrides }
}

function zone(
  id: number,
  places: ShippingZonePlace[],
  methods: ShippingMethod[] = [method(`zone-${id}`)],
  position = 0,
): ShippingZone {
  return { id, name: `Zone ${id}`, position, places, methods }
}

function shippingInput(overrides: Partial<ShippingInput> = {}): ShippingInput {
  return {
    destination: { countryCode: 'IN', stateCode: 'KA', postcode: '560001' },
    subtotalAfterDiscount: 100_000,
    weightGrams: 500,
    pieces: 1,
    isShippingFree: false,
    areaDays: null,
    ...overrides,
  }
}

const codesFor = (zones: ShippingZone[], input: ShippingInput) =>
  shippingOptionsFor(zones, input).map((quote) => quote.code)

test('a postcode range has priority over a state, and a state over a country', () => {
  const zones = [
    zone(1, [place('IN')]),
    zone(2, [place('IN', { stateCode: 'KA' })]),
    zone(3, [place('IN', { postcodeFrom: '560001', postcodeTo: '560100' })]),
  ]
  const at = (stateCode: string | null, postcode: string | null) =>
    codesFor(zones, shippingInput({ destination: { countryCode: 'IN', stateCode, postcode } }))
  expect(at('KA', '560001')).toEqual(['zone-3'])
  expect(at('KA', '560 100')).toEqual(['zone-3'])
  expect(at('KA', '560101')).toEqual(['zone-2'])
  expect(at('ka', null)).toEqual(['zone-2'])
  expect(at('MH', '400001')).toEqual(['zone-1'])
  expect(at(null, null)).toEqual(['zone-1'])
})

test('an address outside every zone has no method and a message', () => {
  expect(
    codesFor(
      [zone(1, [place('IN')])],
      shippingInput({ destination: { countryCode: 'NO', stateCode: null, postcode: '0150' } }),
    ),
  ).toEqual([])
  expect(noDeliveryMessage('Norway')).toBe('We do not deliver to Norway')
})

test('a narrower zone without methods excludes an area from delivery', () => {
  const zones = [zone(1, [place('IN')]), zone(2, [place('IN', { stateCode: 'KA' })], [])]
  expect(codesFor(zones, shippingInput())).toEqual([])
})

test('between equally narrow zones the owner’s order decides', () => {
  const zones = [zone(1, [place('IN')], undefined, 2), zone(2, [place('IN')], undefined, 1)]
  expect(zoneFor(zones, shippingInput().destination)?.id).toBe(2)
})

test('of zones with the same place the earlier one is named, and none where a place is in one zone alone', () => {
  const india = place('IN')
  const zones = [zone(1, [india, place('NP')]), zone(2, [place('in'), place('IN', { stateCode: 'KA' })])]
  expect(zoneUsedFor(zones, india)?.id).toBe(1)
  expect(zoneUsedFor([zone(1, [india], [], 5), zone(2, [india], [], 2)], india)?.id).toBe(2)
  expect(zoneUsedFor(zones, place('NP'))).toBeNull()
  expect(zoneUsedFor(zones, place('IN', { stateCode: 'KA' }))).toBeNull()
})

test('a range of prefixes contains every postcode with such a prefix', () => {
  const zones = [zone(1, [place('GB', { postcodeFrom: 'SW1', postcodeTo: 'SW3' })])]
  const at = (postcode: string) =>
    codesFor(zones, shippingInput({ destination: { countryCode: 'GB', stateCode: null, postcode } }))
  expect(at('sw1a 1aa')).toEqual(['zone-1'])
  expect(at('SW3 9ZZ')).toEqual(['zone-1'])
  expect(at('SW4 0AA')).toEqual([])
  expect(at('SW')).toEqual([])
})

test('a range within a state needs that state', () => {
  const zones = [zone(1, [place('IN', { stateCode: 'MH', postcodeFrom: '500000', postcodeTo: '599999' })])]
  expect(codesFor(zones, shippingInput())).toEqual([])
})

test('a step by subtotal or weight applies from its first unit', () => {
  const bySubtotal = method('subtotal', {
    kind: 'by_subtotal',
    rates: [
      { from: 50_000, price: 4_900 },
      { from: 0, price: 9_900 },
    ],
  })
  const byWeight = method('weight', {
    kind: 'by_weight',
    rates: [
      { from: 100, price: 5_000 },
      { from: 1_000, price: 12_000 },
    ],
  })
  const byPieces = method('pieces', {
    kind: 'by_pieces',
    rates: [
      { from: 2, price: 7_000 },
      { from: 5, price: 9_000 },
    ],
  })
  const prices = (subtotalAfterDiscount: number, weightGrams: number, pieces: number) =>
    shippingOptionsFor(
      [zone(1, [place('IN')], [bySubtotal, byWeight, byPieces])],
      shippingInput({ subtotalAfterDiscount, weightGrams, pieces }),
    ).map((quote) => `${quote.code} ${quote.price}`)
  expect(prices(49_999, 999, 4)).toEqual(['subtotal 9900', 'weight 5000', 'pieces 7000'])
  expect(prices(50_000, 1_000, 5)).toEqual(['subtotal 4900', 'weight 12000', 'pieces 9000'])
  expect(prices(0, 99, 1)).toEqual(['subtotal 9900'])
})

test('a method that is free above a subtotal has price 0 and its full price', () => {
  const zones = [zone(1, [place('IN')], [method('standard', { freeAbove: 99_900 })])]
  expect(shippingOptionsFor(zones, shippingInput({ subtotalAfterDiscount: 99_900 }))[0]).toMatchObject({
    price: 0,
    discount: 0,
    fullPrice: 7_900,
  })
  expect(shippingOptionsFor(zones, shippingInput({ subtotalAfterDiscount: 99_899 }))[0]).toMatchObject({
    price: 7_900,
    discount: 0,
    fullPrice: 7_900,
  })
})

test('the discount of a free-shipping coupon equals the price', () => {
  const zones = [zone(1, [place('IN')], [method('standard'), method('free', { freeAbove: 0 })])]
  expect(
    shippingOptionsFor(zones, shippingInput({ isShippingFree: true })).map(({ price, discount }) => ({
      price,
      discount,
    })),
  ).toEqual([
    { price: 7_900, discount: -7_900 },
    { price: 0, discount: 0 },
  ])
})

test('a method says from which subtotal delivery is free, unless it is free already or never becomes free', () => {
  const free = method('free', { freeAbove: 200_000 })
  const stepped = method('stepped', {
    kind: 'by_subtotal',
    rates: [
      { from: 0, price: 7_900 },
      { from: 150_000, price: 0 },
    ],
  })
  const never = method('never')
  const notForLarge = method('not-for-large', {
    kind: 'by_subtotal',
    rates: [...stepped.rates, { from: 500_000, price: 19_900 }],
  })
  const zones = [zone(1, [place('IN')], [free, stepped, never, notForLarge])]
  const freeFrom = (subtotalAfterDiscount: number, isShippingFree = false) =>
    shippingOptionsFor(zones, shippingInput({ subtotalAfterDiscount, isShippingFree })).map((quote) => quote.freeFrom)
  expect(freeFrom(129_000)).toEqual([200_000, 150_000, null, null])
  expect(freeFrom(200_000)).toEqual([null, null, null, null])
  expect(freeFrom(129_000, true)).toEqual([null, null, null, null])
})

test('no method is faster than deliveries to the area', () => {
  const zones = [zone(1, [place('IN')], [method('fast', { daysMin: 1, daysMax: 3 })])]
  const [quote] = shippingOptionsFor(zones, shippingInput({ areaDays: 2 }))
  expect(quote).toMatchObject({ daysMin: 2, daysMax: 3 })
})
