import type { Knex } from 'knex'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { z } from 'zod/v4'
import { mobileNumbersOf } from '~db/address-data/mobile-numbers'
import type { Database } from '~db/connection'
import type { Country } from '~/domain/customers/addresses/address'
import { readCountry, readStates } from '~/domain/customers/addresses/read-addresses.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { isDuplicate } from '~/domain/operations/changes/edited-rows.queries.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { readActiveChannels, readChannelDigits } from '~/domain/operations/channels/channels.queries.server'
import { currencyCodes, isoDigits } from '~/domain/shared/money/iso-currencies'
import { minReturnDays } from '~/domain/operations/channels/return-days'
import {
  hasAmounts,
  hasOrderPrefix,
  hasOrders,
  hasUnspentCards,
  readReturnDays,
  updateChannelRow,
} from './channel-rows.queries.server'

const isKnown = (read: (value: string) => unknown) => (value: string) => {
  try {
    read(value)
    return true
  } catch {
    return false
  }
}

/** A text about the seller; an empty one is that of the shop. */
const sellerText = (length: number) => z.string().trim().max(length, `Enter at most ${length} characters`)

/** The fields of a channel that the owner sets. */
export const channelFields = z.strictObject({
  name: lineText.min(1, 'Enter a name').max(100),
  host: z
    .string()
    .toLowerCase()
    .regex(
      /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/,
      'Enter a host name without https:// and port, such as shop.example.com',
    ),
  country: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Enter the two letters of a country (ISO 3166), such as IN'),
  state: z.string().trim().max(10),
  currency: z
    .string()
    .toUpperCase()
    .refine((code) => currencyCodes().includes(code), 'Enter a currency (ISO 4217), such as INR'),
  currencyDigits: z.int().min(0).max(4, 'Enter the number of decimals, from 0 to 4').optional(),
  language: z.string().refine(
    isKnown((tag) => Intl.getCanonicalLocales(tag)),
    'Enter a language, such as en-IN',
  ),
  timeZone: z.string().refine(
    isKnown((timeZone) => new Intl.DateTimeFormat('en', { timeZone })),
    'Enter a time zone, such as Asia/Kolkata',
  ),
  mobileNumberLength: z.int('Enter the number of digits, or any').min(3).max(15).nullable().optional(),
  pricesIncludeTax: z.boolean(),
  returnDays: z.int('Enter the number of days, or default').min(1).max(365).nullable().optional(),
  sellerName: sellerText(100).optional(),
  sellerAddress: sellerText(500).optional(),
  sellerTaxId: sellerText(40).optional(),
  returnAddress: sellerText(500).optional(),
  orderPrefix: z.string().regex(/^[A-Z0-9-]{1,10}$/, 'Enter up to 10 capitals and digits'),
})

const channelSchema = channelFields.partial()

export type ChannelChange = z.input<typeof channelSchema>

const columns: Record<keyof ChannelChange, string> = {
  name: 'name',
  host: 'host',
  country: 'country_code',
  state: 'state_code',
  currency: 'currency',
  currencyDigits: 'currency_digits',
  language: 'language_tag',
  timeZone: 'time_zone',
  mobileNumberLength: 'mobile_number_length',
  pricesIncludeTax: 'prices_include_tax',
  orderPrefix: 'order_prefix',
  returnDays: 'return_days',
  sellerName: 'seller_name',
  sellerAddress: 'seller_address',
  sellerTaxId: 'seller_tax_id',
  returnAddress: 'return_address',
}

/** The columns of these fields with their values. */
export function channelValues(fields: z.output<typeof channelSchema>): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const value = Object.entries(fields).find(([name]) => name === field)?.[1]
      if (value === undefined) return []
      return [[column, typeof value === 'boolean' ? Number(value) : value === '' ? null : value]]
    }),
  )
}

/** Refuses the prefix of another channel: their orders would have the same numbers. */
export async function checkOrderPrefix(
  q: Knex,
  code: string,
  prefix: string | undefined,
): Promise<StaffResult<undefined>> {
  const isTaken = prefix !== undefined && (await hasOrderPrefix(q, code, prefix))
  return isTaken ? refuse('order_prefix_taken', { prefix }, 'orderPrefix') : ok(undefined)
}

/**
 * Refuses fewer days for returns than the law of the channel's country gives its buyers, also those that were set
 * before when the country changes. Error: `return_days_too_few`.
 */
export async function checkReturnDays(
  q: Knex,
  code: string,
  given: Pick<z.output<typeof channelSchema>, 'country' | 'returnDays'>,
): Promise<StaffResult<undefined>> {
  if (given.country === undefined && given.returnDays === undefined) return ok(undefined)
  const before = await readReturnDays(q, code)
  const country = given.country ?? before?.countryCode
  const days = given.returnDays === undefined ? before?.returnDays : given.returnDays
  if (country === undefined || days === undefined || days === null) return ok(undefined)
  const minimum = minReturnDays(country)
  return days < minimum ? refuse('return_days_too_few', { country, days, minimum }, 'returnDays') : ok(undefined)
}

/**
 * Returns with how many decimals a channel stores its amounts from now on; undefined when neither its currency nor its
 * decimals are given. They are those of the shop's other channels with this currency, else of ISO 4217. Another currency
 * is refused for a channel that has amounts, because each would be read as one of the new currency, unless they are
 * converted (sales/channel-currency). Only a channel that was filled with other decimals than the stored number says may
 * be told so. Errors: `currency_has_amounts`, `gift_cards_unspent`, `currency_digits_changed`, `currency_digits_taken`.
 */
export async function checkCurrency(
  q: Knex,
  code: string,
  given: Pick<z.output<typeof channelSchema>, 'currency' | 'currencyDigits'>,
  { isConverted = false } = {},
): Promise<StaffResult<number | undefined>> {
  if (given.currency === undefined && given.currencyDigits === undefined) return ok(undefined)
  const channels = await readChannelDigits(q)
  const before = channels.find((one) => one.code === code)
  const currency = given.currency ?? before?.currency
  if (currency === undefined) return ok(undefined)
  const other = channels.find((one) => one.code !== code && one.currency === currency)
  const kept = before?.currency === currency ? before.digits : undefined
  const digits = given.currencyDigits ?? kept ?? other?.digits ?? isoDigits(currency)
  if (other && other.digits !== digits)
    return refuse('currency_digits_taken', { currency, digits: other.digits }, 'currencyDigits')
  if (before === undefined || kept !== undefined) return ok(digits)
  const change = { from: before.currency, to: currency }
  if (!isConverted && (await hasAmounts(q, code))) return refuse('currency_has_amounts', change, 'currency')
  // a card is money in the currency that it was paid in
  if (await hasUnspentCards(q, code)) return refuse('gift_cards_unspent', change, 'currency')
  // the orders of a currency with unusual decimals need the channel, which alone says how they are read
  if (before.digits !== isoDigits(before.currency) && (await hasOrders(q, code)))
    return refuse('currency_digits_changed', { currency, digits, stored: before.digits }, 'currency')
  return ok(digits)
}

/**
 * Changes a channel: its host, country, currency, language and time zone. Errors: `channel_not_found`,
 * `invalid_fields`, `nothing_to_change`, `host_taken`, `order_prefix_taken`, `country_unknown`, `state_unknown`,
 * `mobile_length_unknown`, `return_days_too_few`, and those of `checkCurrency`.
 * @param change.version the version of the channel that the change was made from
 */
export async function changeChannel(
  context: StaffContext,
  code: string,
  { version, ...change }: ChannelChange & { version?: number },
): Promise<StaffResult<ChannelChange>> {
  const { db } = context
  const allowed = requirePermission(context, 'settings')
  if (!allowed.ok) return allowed
  const parsed = parseFields(channelSchema, change)
  if (!parsed.ok) return parsed
  const values = channelValues(parsed.value)
  if (Object.keys(values).length === 0) return refuse('nothing_to_change', {})
  if (parsed.value.country !== undefined) {
    const place = await checkPlace(db, { country: parsed.value.country, state: parsed.value.state })
    if (!place.ok) return place
    // phone numbers without a country code are numbers of the channel's country
    values.mobile_code = place.value.mobileCode
    if (parsed.value.mobileNumberLength === undefined) values.mobile_number_length = place.value.mobileNumberLength
    values.state_code ??= null
  }
  const length = await checkMobileLength(db, code, parsed.value)
  if (!length.ok) return length
  try {
    return await changeShop(context, 'settings', async (trx, record) => {
      const prefix = await checkOrderPrefix(trx, code, parsed.value.orderPrefix)
      if (!prefix.ok) return prefix
      const digits = await checkCurrency(trx, code, parsed.value)
      if (!digits.ok) return digits
      if (digits.value !== undefined) values.currency_digits = digits.value
      const days = await checkReturnDays(trx, code, parsed.value)
      if (!days.ok) return days
      const write = () => updateChannelRow(trx, code, values)
      const isFound = await record.row('channel', { code }, write, version)
      return isFound ? ok(parsed.value) : refuse('channel_not_found', { code })
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return refuse('host_taken', {}, 'host')
  }
}

/**
 * Refuses a length of mobile numbers that none of the channel's country has: nobody could sign in with a code.
 */
export async function checkMobileLength(
  db: Database,
  code: string,
  { country, mobileNumberLength }: Pick<z.output<typeof channelSchema>, 'country' | 'mobileNumberLength'>,
): Promise<StaffResult<undefined>> {
  if (mobileNumberLength === undefined || mobileNumberLength === null) return ok(undefined)
  const channel = country === undefined ? (await readActiveChannels(db.read)).find((one) => one.code === code) : null
  const countryCode = country ?? channel?.countryCode
  const lengths = countryCode === undefined ? null : (mobileNumbersOf(countryCode)?.lengths ?? null)
  if (countryCode === undefined || lengths === null || lengths.includes(mobileNumberLength)) return ok(undefined)
  return refuse('mobile_length_unknown', { country: countryCode, lengths }, 'mobileNumberLength')
}

/**
 * The country with this code, when the shop knows it and, if given, its state. States are compared where the shop knows
 * those of the country. Errors: `country_unknown`, `state_unknown`.
 */
export async function checkPlace(
  db: Database,
  { country: code, state }: { country: string; state?: string | undefined },
): Promise<StaffResult<Country>> {
  const country = await readCountry(db, code)
  if (!country) return refuse('country_unknown', { code }, 'country')
  if (state === undefined || state === '') return ok(country)
  const states = await readStates(db, country.id)
  if (states.length === 0 || states.some((one) => one.code === state)) return ok(country)
  const examples = states.slice(0, 3).map((one) => ({ code: one.code, name: one.name }))
  return refuse('state_unknown', { country: country.name, state, examples }, 'state')
}
