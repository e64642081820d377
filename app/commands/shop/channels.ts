import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { fail, ok, type StaffResult } from '~/domain/shared/result'
import type { Channel } from '~/domain/operations/channels/channel'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { currencyDigits, toDecimal } from '~/domain/shared/money/money'
import { addChannel } from '~/domain/operations/channels/manage/add-channel.server'
import { changeChannel, type ChannelChange } from '~/domain/operations/channels/manage/change-channel.server'
import {
  changeCurrency,
  previewCurrency,
  type ConvertedAmount,
} from '~/domain/sales/channel-currency/change-currency.server'
import {
  allOf,
  rowsOf,
  switchOption,
  textOption,
  type Options,
  type OwnerArea,
  type Printed,
  type Row,
} from './owner-command'

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

const amountNames: Record<ConvertedAmount['kind'], string> = {
  price: 'price',
  sale: 'sale',
  delivery: 'delivery',
  payment_method: 'way to pay',
  coupon: 'coupon',
  customisation: 'customisation',
}

/** Shows every amount of the channel in another currency; with --yes, they are converted. */
async function convertCurrency(
  context: StaffContext,
  options: Options,
  rate: string | undefined,
): Promise<StaffResult<Printed>> {
  const currency = textOption(options, 'currency')
  const others = Object.keys(fieldOptions).filter((name) => name !== 'currency' && options[name] !== undefined)
  if (currency === undefined || rate === undefined || others.length > 0)
    return fail(
      'invalid_input',
      '--rate and --yes belong to a change of --currency alone: --currency EUR --rate 0.0112',
    )
  const convert = options.yes === true ? changeCurrency : previewCurrency
  const [before, after] = options.yes === true ? ['before', 'now'] : ['now', 'with --yes']
  return rowsOf(await convert(context, context.channel.code, { currency, rate }), ({ from, to, amounts }) => [
    { of: 'channel', name: context.channel.code, field: 'currency', [before]: from.currency, [after]: to.currency },
    ...amounts.map((amount) => ({
      of: amountNames[amount.kind],
      name: amount.label,
      field: amount.field,
      [before]: toDecimal(amount.before, from.currency),
      [after]: amount.after === null ? 'none' : toDecimal(amount.after, to.currency),
    })),
  ])
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
    usage: `[--channel CODE] [--host H] [--country CC] [--currency CUR [--rate R [--yes]]] ${fieldsUsage}`,
    summary:
      'Changes a channel; addresses in links and mails use its host. Where it has prices, a new currency needs --rate, what one unit of the present one is in it: all amounts are shown converted, and changed with --yes. What is not said of its seller ("" takes it back) is that of the shop: store_name, store_address, store_tax_id, store_return_address',
    options: { ...fieldOptions, rate: text, yes: { type: 'boolean' } },
    async run({ channel, context }, _given, options) {
      const rate = textOption(options, 'rate')
      if (rate !== undefined || options.yes === true) return convertCurrency(context, options, rate)
      const change = readFields(options)
      if (!change.ok) return change
      return rowsOf(await changeChannel(context, channel.code, change.value), (changed) => [
        { channel: channel.code, ...changed },
      ])
    },
  },
}
