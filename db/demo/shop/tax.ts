/** The tax rates of the demo shop. */

const india = (tax_class: string, percent: number) => [
  { channel: 'in', tax_class, country_code: 'IN', place: 'same_state', name: 'CGST', rate_ppm: percent * 5_000 },
  { channel: 'in', tax_class, country_code: 'IN', place: 'same_state', name: 'SGST', rate_ppm: percent * 5_000 },
  { channel: 'in', tax_class, country_code: 'IN', place: 'other_state', name: 'IGST', rate_ppm: percent * 10_000 },
]

const vat = (tax_class: string, country_code: string, percent: number) => ({
  channel: 'eu',
  tax_class,
  country_code,
  place: 'any',
  name: 'VAT',
  rate_ppm: percent * 10_000,
})

/**
 * The standard rates of VAT that the European Commission publishes (taxation-customs.ec.europa.eu), as of 1 January
 * 2026, in percent.
 */
const standardVat: Record<string, number> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}

/**
 * The rates of VAT for spices and tea, in percent. Countries where such food has several rates are left out: nothing is
 * claimed there.
 */
const foodVat: Record<string, number> = { AT: 10, BE: 6, DE: 7, DK: 25, FR: 5.5, HU: 27, NL: 9 }

export const taxRates = [
  ...india('standard', 18),
  ...india('reduced', 5),
  ...india('food', 5),
  ...Object.entries(standardVat).flatMap(([country, percent]) => [
    vat('standard', country, percent),
    // what has a reduced rate in India, such as cloth, has the standard rate in the European Union
    vat('reduced', country, percent),
  ]),
  ...Object.entries(foodVat).map(([country, percent]) => vat('food', country, percent)),
]
