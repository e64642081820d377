import type { NoParameters } from '~/domain/operations/changes/failures'

export interface ChannelFailures {
  channel_not_found: { code: string }
  channel_exists: { code: string }
  channel_field_missing: { field: string }
  host_taken: NoParameters
  order_prefix_taken: { prefix: string }
  /** The channel has amounts, which would be read as those of another currency. */
  currency_has_amounts: { from: string; to: string }
  /** Gift cards of the channel have a balance in the currency that it would no longer sell in. */
  gift_cards_unspent: { from: string; to: string }
  currency_unchanged: { currency: string }
  currency_rate_invalid: { rate: string }
  /** The largest amount of the channel cannot be counted at this rate. */
  currency_rate_too_large: { rate: string }
  /** The orders of a channel have other decimals than the currency that it shall have. */
  currency_digits_changed: { currency: string; digits: number; stored: number }
  /** Another channel stores the currency with this many decimals. */
  currency_digits_taken: { currency: string; digits: number }
  /** No mobile number of the country (ISO 3166-1 alpha-2) has this length. */
  mobile_length_unknown: { country: string; lengths: number[] }
  /** The law of the country (ISO 3166-1 alpha-2) gives buyers more days to return a thing. */
  return_days_too_few: { country: string; days: number; minimum: number }
  country_unknown: { code: string }
  state_unknown: { country: string; state: string; examples: Array<{ code: string; name: string }> }
}
