import { ok, type StaffResult } from '~/domain/shared/result'
import type { Channel } from '~/domain/operations/channels/channel'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { currencyDigits } from '~/domain/shared/money/money'
import { addChannel } from '~/domain/operations/channels/manage/add-channel.server'
import { changeChannel, type ChannelChange } from '~/domain/operations/channels/manage/change-channel.server'
import { allOf, rowsOf, switchOption, textOption, type Options, type OwnerArea, type Row } from './owner-command'

const text = { type: 'string' } as const

const toRow = (channel: Channel): Row => ({
  code: channel.code,
  name: channel.name,
  host: channel.host,
  country: channel.countryCode,
  state: channel.stateCode,
  currency: channel.currency,
  decimals: currencyDigits(channel.currency),
  language: channel.languageTag,
  timeZone: channel.timeZone,
  mobileNumberLength: channel.mobileNumberLength ?? 'any',
  pricesIncludeTax: channel.pricesIncludeTax,
  orderPrefix: channel.orderPrefix,
  returnDays: channel.returnDays,
  sellerName: channel.sellerName,
  sellerAddress: channel.sellerAddress,
  sellerTaxId: channel.sellerTaxId,
  returnAddress: channel.returnAddress,
})

const fieldOptions = {
  host: text,
  name: text,
  country: text,
  state: text,
  currency: text,
  'currency-digits': text,
  language: text,
  'time-zone': text,
  'mobile-number-length': text,
  'prices-include-tax': text,
  'order-prefix': text,
  'return-days': text,
  'seller-name': text,
  'seller-address': text,
  'seller-tax-id': text,
  'return-address': text,
}

const fieldsUsage =
  '[--name N] [--state S] [--language TAG] [--time-zone TZ] [--currency-digits N] [--mobile-number-length N|any] [--prices-include-tax on|off] [--order-prefix P] [--return-days N|default] [--seller-name N] [--seller-address A] [--seller-tax-id T] [--return-address A]'

/** The fields that are texts, with their options. */
const textFields = [
  ['host', 'host'],
  ['name', 'name'],
  ['country', 'country'],
  ['state', 'state'],
  ['currency', 'currency'],
  ['language', 'language'],
  ['timeZone', 'time-zone'],
  ['orderPrefix', 'order-prefix'],
  ['sellerName', 'seller-name'],
  ['sellerAddress', 'seller-address'],
  ['sellerTaxId', 'seller-tax-id'],
  ['returnAddress', 'return-address'],
] as const

/** The fields of a channel that the options name. */
function readFields(options: Options): StaffResult<ChannelChange> {
  const parsed = allOf({ pricesIncludeTax: switchOption(options, 'prices-include-tax') })
  if (!parsed.ok) return parsed
  const change: ChannelChange = {}
  const digits = textOption(options, 'currency-digits')
  if (digits !== undefined) change.currencyDigits = /^\d$/.test(digits) ? Number(digits) : NaN
  const days = textOption(options, 'return-days')
  if (days !== undefined) change.returnDays = days === 'default' ? null : /^\d+$/.test(days) ? Number(days) : NaN
  const mobile = textOption(options, 'mobile-number-length')
  if (mobile !== undefined)
    change.mobileNumberLength = mobile === 'any' ? null : /^\d+$/.test(mobile) ? Number(mobile) : NaN
  for (const [field, option] of textFields) {
    const value = textOption(options, option)
    if (value !== undefined) change[field] = value
  }
  if (parsed.value.pricesIncludeTax !== undefined) change.pricesIncludeTax = parsed.value.pricesIncludeTax
  return ok(change)
}

export const channelsArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the channels',
    run: async ({ db }) => ok((await readActiveChannels(db.read)).map(toRow)),
  },
  add: {
    usage: `CODE --host H --country CC --currency CUR ${fieldsUsage}`,
    summary:
      'Adds a channel with the look of the first; then give it prices (import --channel), delivery and ways to pay',
    arguments: ['CODE'],
    options: fieldOptions,
    async run({ context }, [code = ''], options) {
      const fields = readFields(options)
      if (!fields.ok) return fields
      return rowsOf(await addChannel(context, code, fields.value), (added) => [added])
    },
  },
  set: {
    usage: `[--channel CODE] [--host H] [--country CC] [--currency CUR] ${fieldsUsage}`,
    summary:
      'Changes a channel; addresses in links and mails use its host. What is not said of its seller ("" takes it back) is that of the shop: store_name, store_address, store_tax_id, store_return_address',
    options: fieldOptions,
    async run({ channel, context }, _given, options) {
      const change = readFields(options)
      if (!change.ok) return change
      return rowsOf(await changeChannel(context, channel.code, change.value), (changed) => [
        { channel: channel.code, ...changed },
      ])
    },
  },
}
