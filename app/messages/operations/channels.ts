import type { ChannelFailures } from '~/domain/operations/channels/manage/failures'
import type { Messages } from '../message-types'

export const channelMessages: Messages<ChannelFailures> = {
  channel_not_found: ({ code }) => `There is no channel ${code}`,
  channel_exists: ({ code }) => `There is a channel ${code} already`,
  channel_field_missing: ({ field }) => `${field}: must be given for a new channel`,
  host_taken: () => 'host: another channel has this host',
  order_prefix_taken: ({ prefix }) => `Another channel has the prefix ${prefix}`,
  country_unknown: ({ code }) => `country: there is no country ${code}`,
  state_unknown: ({ country, state, examples }) => {
    const codes = examples.map(({ code, name }) => `${code} (${name})`)
    return `state: ${country} has no state ${state}; its codes are such as ${codes.join(', ')}`
  },
}
