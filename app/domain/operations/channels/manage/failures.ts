import type { NoParameters } from '~/domain/operations/changes/failures'

export interface ChannelFailures {
  channel_not_found: { code: string }
  channel_exists: { code: string }
  channel_field_missing: { field: string }
  host_taken: NoParameters
  order_prefix_taken: { prefix: string }
  /** The stored amounts of a channel have other decimals than the currency that it shall have. */
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
