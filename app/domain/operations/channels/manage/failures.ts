import type { NoParameters } from '~/domain/operations/changes/failures'

export interface ChannelFailures {
  channel_not_found: { code: string }
  channel_exists: { code: string }
  channel_field_missing: { field: string }
  host_taken: NoParameters
  order_prefix_taken: { prefix: string }
  country_unknown: { code: string }
  state_unknown: { country: string; state: string; examples: Array<{ code: string; name: string }> }
}
