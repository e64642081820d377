import { z } from 'zod/v4'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { isDuplicate } from '~/domain/operations/changes/edited-rows.queries.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { isoDigits } from '~/domain/shared/money/iso-currencies'
import { usualTimeZone } from '~/domain/operations/channels/zoned-time'
import { writeSetting } from '~/domain/operations/settings/setting-rows.queries.server'
import {
  channelFields,
  channelValues,
  checkCurrency,
  checkMobileLength,
  checkOrderPrefix,
  checkPlace,
  checkReturnDays,
  type ChannelChange,
} from './change-channel.server'
import { hasChannelCode, insertChannelRow } from './channel-rows.queries.server'

const codeSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,19}$/, 'Enter a short code of small letters, digits and hyphens, such as eu')

/**
 * Adds a channel: a host with its own country, currency and prices. It has the look of the context's channel and no
 * prices, delivery or ways to pay yet. Several channels are switched on. Name, language, time zone and prefix of orders
 * follow from the country and the code where they are not given. Errors: `invalid_fields`, `channel_field_missing`,
 * `channel_exists`, `host_taken`, `order_prefix_taken`, `country_unknown`, `state_unknown`,
 * `mobile_length_unknown`, `currency_digits_taken`, `return_days_too_few`.
 */
export async function addChannel(
  context: StaffContext,
  code: string,
  given: ChannelChange,
): Promise<StaffResult<z.output<typeof channelFields> & { code: string }>> {
  const allowed = requirePermission(context, 'settings')
  if (!allowed.ok) return allowed
  const parsedCode = parseFields(z.object({ code: codeSchema }), { code })
  if (!parsedCode.ok) return parsedCode
  const missing = (['host', 'country', 'currency'] as const).find((field) => given[field] === undefined)
  if (missing) return refuse('channel_field_missing', { field: missing }, missing)
  const place = await checkPlace(context.db, { country: (given.country ?? '').toUpperCase(), state: given.state })
  if (!place.ok) return place
  const country = place.value
  const parsed = parseFields(channelFields, {
    name: country.name,
    state: '',
    language: `en-${country.code}`,
    timeZone: usualTimeZone(country.code),
    pricesIncludeTax: true,
    orderPrefix: code.toUpperCase().slice(0, 10),
    ...given,
  })
  if (!parsed.ok) return parsed
  const length = await checkMobileLength(context.db, code, parsed.value)
  if (!length.ok) return length
  const values = {
    mobile_number_length: country.mobileNumberLength,
    ...channelValues(parsed.value),
    code,
    mobile_code: country.mobileCode,
  }
  const at = context.now().toISOString()
  try {
    return await changeShop(context, 'settings', async (trx, record) => {
      const prefix = await checkOrderPrefix(trx, code, parsed.value.orderPrefix)
      if (!prefix.ok) return prefix
      const digits = await checkCurrency(trx, code, parsed.value)
      if (!digits.ok) return digits
      const days = await checkReturnDays(trx, code, parsed.value)
      if (!days.ok) return days
      const row = { ...values, currency_digits: digits.value ?? isoDigits(parsed.value.currency) }
      if (await hasChannelCode(trx, code)) return refuse('channel_exists', { code }, 'code')
      await record.row('channel', { code }, () => insertChannelRow(trx, row, context.channel.id, at))
      const key = 'enable_multi_channel'
      await record.row('setting', { key }, () => writeSetting(trx, key, 'true', at))
      return ok({ code, ...parsed.value })
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return refuse('host_taken', {}, 'host')
  }
}
