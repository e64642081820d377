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

function normalise(code: string | null): string {
  return code === null ? '' : code.trim().toUpperCase()
}
