import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { fail, ok, type Result } from '~/domain/result'
import {
  channelFields,
  channelValues,
  checkOrderPrefix,
  checkPlace,
  hostTaken,
  isDuplicate,
  type ChannelChange,
} from './change-channel.server'
import { hasChannelCode, insertChannelRow, writeSetting } from './owner.queries.server'
import { parseFields } from './parse-fields'

const codeSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,19}$/, 'Enter a short code of small letters, digits and hyphens, such as eu')

/**
 * Adds a channel: a host with its own country, currency and prices. It has the look of another channel and no prices,
 * delivery or ways to pay yet. Several channels are switched on. Name, language, time zone and prefix of orders follow
 * from the country and the code where they are not given. Error: `invalid_input`, also for a host, a code or a prefix that another
 * channel has.
 * @param likeChannelId the channel whose look it gets
 */
export async function addChannel(
  db: Database,
  code: string,
  given: ChannelChange,
  likeChannelId: number,
  now: Date,
): Promise<Result<z.output<typeof channelFields> & { code: string }>> {
  const parsedCode = parseFields(z.object({ code: codeSchema }), { code })
  if (!parsedCode.ok) return parsedCode
  const missing = (['host', 'country', 'currency'] as const).find((field) => given[field] === undefined)
  if (missing) return fail('invalid_input', `${missing}: must be given for a new channel`)
  const place = await checkPlace(db, { country: (given.country ?? '').toUpperCase(), state: given.state })
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
  const prefix = await checkOrderPrefix(db.read, code, parsed.value.orderPrefix)
  if (!prefix.ok) return prefix
  if (await hasChannelCode(db.read, code)) return fail('invalid_input', `There is a channel ${code} already`)
  const values = {
    ...channelValues(parsed.value),
    code,
    mobile_code: country.mobileCode,
    mobile_number_length: country.mobileNumberLength,
  }
  try {
    await db.transaction(async (trx) => {
      await insertChannelRow(trx, values, likeChannelId, now.toISOString())
      await writeSetting(trx, 'enable_multi_channel', 'true', now.toISOString())
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return hostTaken()
  }
  return ok({ code, ...parsed.value })
}

/** The first time zone of a country that ICU knows. */
function usualTimeZone(countryCode: string): string {
  const zones: unknown = Reflect.get(new Intl.Locale(`und-${countryCode}`), 'timeZones')
  return Array.isArray(zones) && typeof zones[0] === 'string' ? zones[0] : 'UTC'
}
