import type { TaxRate } from '~/domain/pricing/totals'

/** A row of the tax table: a class of goods at a kind of place. */
export interface TaxRateRow extends TaxRate {
  taxClass: string
  /** ISO 3166-1 alpha-2 of the destination. */
  countryCode: string
  /** State of the destination, or null for all of the country. */
  stateCode: string | null
  /** How the destination compares with the seller's state: India's CGST+SGST within it, IGST across. */
  place: 'any' | 'same_state' | 'other_state'
  position: number
}

export interface TaxInput {
  taxClass: string
  /** null before an address is known: the seller's own place is used then. */
  destination: { countryCode: string; stateCode: string | null } | null
  sellerStateCode: string | null
  channelCountry: string
}

/**
 * The rates on one class of goods at a destination, in the table's order, all on the same base; none when no row
 * matches (decisions, Tax). Rows for the country and rows for its state add up (Canada's GST and PST). A destination
 * in the seller's country without a state counts as the seller's own.
 */
export function taxRatesFor(rates: readonly TaxRateRow[], question: TaxInput): TaxRate[] {
  const channelCountry = normalise(question.channelCountry)
  const sellerState = normalise(question.sellerStateCode)
  const country = question.destination ? normalise(question.destination.countryCode) : channelCountry
  const state = normalise(question.destination?.stateCode ?? null) || (country === channelCountry ? sellerState : '')
  const isSellerState = country === channelCountry && state === sellerState
  return rates
    .filter(
      (rate) =>
        rate.taxClass === question.taxClass &&
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
