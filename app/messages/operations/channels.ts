import type { ChannelFailures } from '~/domain/operations/channels/manage/failures'
import type { Messages } from '../message-types'

export const channelMessages: Messages<ChannelFailures> = {
  channel_not_found: ({ code }) => `There is no channel ${code}`,
  channel_exists: ({ code }) => `There is a channel ${code} already`,
  channel_field_missing: ({ field }) => `${field}: must be given for a new channel`,
  host_taken: () => 'host: another channel has this host',
  order_prefix_taken: ({ prefix }) => `Another channel has the prefix ${prefix}`,
  currency_has_amounts: ({ from, to }) =>
    `currency: the prices of this channel are in ${from} and would be read as ${to}. Say what one ${from} is in ${to}, to have them converted, or add a channel for ${to}`,
  gift_cards_unspent: ({ from, to }) =>
    `currency: people have gift cards with money left in ${from}, with which nothing could be bought in ${to}; add a channel for ${to} instead`,
  currency_unchanged: ({ currency }) => `currency: the channel has ${currency} already`,
  currency_rate_invalid: ({ rate }) =>
    `rate: “${rate}” is not what one unit of the present currency is in the new one, such as 0.0112`,
  currency_rate_too_large: ({ rate }) => `rate: with ${rate} some amounts are too large to be counted`,
  currency_digits_changed: ({ currency, digits, stored }) =>
    `currency: the orders of this channel are stored with ${stored} decimals and would be wrong in ${currency}, which has ${digits}; add a channel for ${currency} instead`,
  currency_digits_taken: ({ currency, digits }) =>
    `Another channel stores amounts of ${currency} with ${digits} decimals, so this one must, too`,
  mobile_length_unknown: ({ country, lengths }) =>
    `Mobile numbers of ${country} have ${lengths.join(' or ')} digits after the country code`,
  return_days_too_few: ({ country, days, minimum }) =>
    `By the law of ${country} buyers can return a thing for at least ${minimum} days after its delivery; ${days} are too few`,
  country_unknown: ({ code }) => `country: there is no country ${code}`,
  state_unknown: ({ country, state, examples }) => {
    const codes = examples.map(({ code, name }) => `${code} (${name})`)
    return `state: ${country} has no state ${state}; its codes are such as ${codes.join(', ')}`
  },
}
