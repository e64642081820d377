import type { TaxRate } from '~/domain/sales/pricing/totals'

/** A row of the tax table: a class of goods at a kind of place. */
export interface TaxRateRow extends TaxRate {
  taxClass: string
  /** ISO 3166-1 alpha-2 of the destination. */
  countryCode: string
  /** State of the destination, or null for all of the country. */
  stateCode: string | null
  /** Whether the destination is in the seller's state: in India CGST+SGST within the state, IGST across states. */
  place: 'any' | 'same_state' | 'other_state'
  position: number
}

export interface TaxInput {
  taxClass: string
  /** null before an address is known; then the seller's own state is used. */
  destination: { countryCode: string; stateCode: string | null } | null
  sellerStateCode: string | null
  channelCountry: string
}

/**
 * The tax rates for one class of goods at a destination, in the table's order, all on the same base; empty when no row
 * matches. Rows for the country and rows for its state add up (Canada's GST and PST). A destination in the seller's
 * country without a state counts as the seller's state.
 */
export function taxRatesFor(rates: readonly TaxRateRow[], input: TaxInput): TaxRate[] {
  const channelCountry = normalise(input.channelCountry)
  const sellerState = normalise(input.sellerStateCode)
  const country = input.destination ? normalise(input.destination.countryCode) : channelCountry
  const state = normalise(input.destination?.stateCode ?? null) || (country === channelCountry ? sellerState : '')
  const isSellerState = country === channelCountry && state === sellerState
  return rates
    .filter(
      (rate) =>
        rate.taxClass === input.taxClass &&
        normalise(rate.countryCode) === country &&
        (rate.stateCode === null || normalise(rate.stateCode) === state) &&
        (rate.place === 'any' || (rate.place === 'same_state') === isSellerState),
    )
    .sort((a, b) => a.position - b.position)
    .map(({ name, ratePpm }) => ({ name, ratePpm }))
}

/**
 * The tax rates at a destination whose state is not known: those of every state where they are the same, one rate
 * without a name of its own where only their names differ (CGST and SGST, or IGST), else null.
 */
export function taxRatesOfAnyState(
  rates: readonly TaxRateRow[],
  { countryCode, ...input }: Omit<TaxInput, 'destination'> & { countryCode: string },
): TaxRate[] | null {
  // a state that no row names stands for all others
  const states = new Set([input.sellerStateCode, '?', ...rates.map(({ stateCode }) => stateCode)])
  const possible = [...states].map((stateCode) =>
    taxRatesFor(rates, { ...input, destination: { countryCode, stateCode: stateCode ?? '?' } }),
  )
  const [first = []] = possible
  const textOf = (some: readonly TaxRate[]) => some.map(({ name, ratePpm }) => `${name} ${ratePpm}`).join()
  if (possible.every((some) => textOf(some) === textOf(first))) return first
  const sumOf = (some: readonly TaxRate[]) => some.reduce((sum, { ratePpm }) => sum + ratePpm, 0)
  return possible.every((some) => sumOf(some) === sumOf(first)) ? [{ name: 'Tax', ratePpm: sumOf(first) }] : null
}

function normalise(code: string | null): string {
  return code === null ? '' : code.trim().toUpperCase()
}
