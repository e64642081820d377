import { expect, test } from 'vitest'
import { taxRatesFor, type TaxInput, type TaxRateRow } from './tax'

function rate(name: string, ratePpm: number, overrides: Partial<TaxRateRow> = {}): TaxRateRow {
  return {
    name,
    ratePpm,
    taxClass: 'standard',
    countryCode: 'IN',
    stateCode: null,
    place: 'any',
    position: 0,
    ...overrides,
  }
}

const INDIA = [
  rate('SGST', 90_000, { place: 'same_state', position: 1 }),
  rate('CGST', 90_000, { place: 'same_state' }),
  rate('IGST', 180_000, { place: 'other_state' }),
  rate('IGST', 50_000, { place: 'other_state', taxClass: 'books' }),
]

function namesFor(rates: TaxRateRow[], overrides: Partial<TaxInput>): string[] {
  const input: TaxInput = {
    taxClass: 'standard',
    destination: null,
    sellerStateCode: 'KA',
    channelCountry: 'IN',
    ...overrides,
  }
  return taxRatesFor(rates, input).map(({ name, ratePpm }) => `${name} ${ratePpm}`)
}

test('India taxes within the seller’s state with CGST and SGST, across states with IGST', () => {
  expect(namesFor(INDIA, { destination: { countryCode: 'IN', stateCode: 'KA' } })).toEqual(['CGST 90000', 'SGST 90000'])
  expect(namesFor(INDIA, { destination: { countryCode: 'in', stateCode: ' ka ' } })).toEqual([
    'CGST 90000',
    'SGST 90000',
  ])
  expect(namesFor(INDIA, { destination: { countryCode: 'IN', stateCode: 'MH' } })).toEqual(['IGST 180000'])
})

test('before an address is known the seller’s own place is used', () => {
  expect(namesFor(INDIA, {})).toEqual(['CGST 90000', 'SGST 90000'])
  expect(namesFor(INDIA, { destination: { countryCode: 'IN', stateCode: null } })).toEqual(['CGST 90000', 'SGST 90000'])
  expect(namesFor(INDIA, { sellerStateCode: null })).toEqual(['CGST 90000', 'SGST 90000'])
})

test('the tax class of the goods determines the rates', () => {
  expect(namesFor(INDIA, { taxClass: 'books', destination: { countryCode: 'IN', stateCode: 'MH' } })).toEqual([
    'IGST 50000',
  ])
  expect(namesFor(INDIA, { taxClass: 'unknown' })).toEqual([])
})

test('a country or class without rates has no tax', () => {
  expect(namesFor(INDIA, { destination: { countryCode: 'NO', stateCode: null } })).toEqual([])
  expect(namesFor([], {})).toEqual([])
})

test('a state with the same code in another country is another state', () => {
  const rates = [
    rate('Local', 10_000, { countryCode: 'US', place: 'same_state' }),
    rate('Abroad', 20_000, { countryCode: 'US', place: 'other_state' }),
  ]
  expect(namesFor(rates, { destination: { countryCode: 'US', stateCode: 'KA' } })).toEqual(['Abroad 20000'])
})

test('rates of the country and of its state add up', () => {
  const rates = [
    rate('PST', 70_000, { countryCode: 'CA', stateCode: 'BC', position: 1 }),
    rate('GST', 50_000, { countryCode: 'CA' }),
  ]
  expect(namesFor(rates, { destination: { countryCode: 'CA', stateCode: 'BC' } })).toEqual(['GST 50000', 'PST 70000'])
  expect(namesFor(rates, { destination: { countryCode: 'CA', stateCode: 'AB' } })).toEqual(['GST 50000'])
  expect(namesFor(rates, { destination: { countryCode: 'CA', stateCode: null } })).toEqual(['GST 50000'])
})
