import { ok } from '~/domain/result'
import type { Channel } from '~/domain/channels/channel'
import { readActiveChannels } from '~/domain/channels/channels.queries.server'
import { changeChannel, type ChannelChange } from '~/domain/owner/change-channel.server'
import { allOf, rowsOf, switchOption, textOption, type OwnerArea, type Row } from './owner-command'

const text = { type: 'string' } as const

const toRow = (channel: Channel): Row => ({
  code: channel.code,
  name: channel.name,
  host: channel.host,
  country: channel.countryCode,
  state: channel.stateCode,
  currency: channel.currency,
  language: channel.languageTag,
  timeZone: channel.timeZone,
  pricesIncludeTax: channel.pricesIncludeTax,
  orderPrefix: channel.orderPrefix,
})

export const channelsArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the channels',
    run: async ({ db }) => ok((await readActiveChannels(db.read)).map(toRow)),
  },
  set: {
    usage:
      '[--channel CODE] [--host H] [--name N] [--country CC] [--state S] [--currency CUR] [--language TAG] [--time-zone TZ] [--prices-include-tax on|off] [--order-prefix P]',
    summary: 'Changes a channel; addresses in links and mails use its host',
    options: {
      host: text,
      name: text,
      country: text,
      state: text,
      currency: text,
      language: text,
      'time-zone': text,
      'prices-include-tax': text,
      'order-prefix': text,
    },
    async run({ db, channel }, _given, options) {
      const parsed = allOf({ pricesIncludeTax: switchOption(options, 'prices-include-tax') })
      if (!parsed.ok) return parsed
      const names = { timeZone: 'time-zone', orderPrefix: 'order-prefix' }
      const change: ChannelChange = {}
      for (const field of [
        'host',
        'name',
        'country',
        'state',
        'currency',
        'language',
        'timeZone',
        'orderPrefix',
      ] as const) {
        const value = textOption(options, field === 'timeZone' || field === 'orderPrefix' ? names[field] : field)
        if (value !== undefined) change[field] = value
      }
      if (parsed.value.pricesIncludeTax !== undefined) change.pricesIncludeTax = parsed.value.pricesIncludeTax
      return rowsOf(await changeChannel(db, channel.code, change), (changed) => [{ channel: channel.code, ...changed }])
    },
  },
}
