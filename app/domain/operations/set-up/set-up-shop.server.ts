import currencies from 'country-to-currency'
import { changeChannel, type ChannelChange } from '~/domain/operations/channels/manage/change-channel.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { usualTimeZone } from '~/domain/operations/channels/zoned-time'
import { changeSettings } from '~/domain/operations/settings/change-setting.server'
import { addZonePlace, removeZonePlace } from '~/domain/sales/shipping/manage/manage-zones.server'
import { readShippingZones } from '~/domain/sales/shipping/shipping.queries.server'
import { ok, type StaffResult } from '~/domain/shared/result'

/** Countries in which shoppers see prices without the tax, which is added at the checkout. */
const pricesWithoutTax: readonly string[] = ['US', 'CA', 'PR']

export interface CountryFacts {
  /** ISO 4217. */
  currency: string
  timeZone: string
  pricesIncludeTax: boolean
}

/** What usually holds in a country, as a proposal for a new shop. */
export function usualIn(countryCode: string): CountryFacts {
  const currency: unknown = Reflect.get(currencies, countryCode)
  return {
    currency: typeof currency === 'string' ? currency : 'EUR',
    timeZone: usualTimeZone(countryCode),
    pricesIncludeTax: !pricesWithoutTax.includes(countryCode),
  }
}

export interface SetUpInput {
  name: string
  email: string
  host: string
  country: string
  currency: string
  pricesIncludeTax: boolean
}

/**
 * Sets a new shop up: name, address, country with its time zone, currency, and delivery to the country instead of the
 * one that it had before. It can be done again. Errors: those of `changeSettings` and `changeChannel`.
 */
export async function setUpShop(context: StaffContext, input: SetUpInput): Promise<StaffResult<null>> {
  const { channel } = context
  const isMoved = input.country !== channel.countryCode
  const named = await changeSettings(context, [
    { key: 'store_name', text: input.name },
    { key: 'store_email', text: input.email },
  ])
  if (!named.ok) return named
  const { country, host, currency, pricesIncludeTax } = input
  const change: ChannelChange = { host, country, currency, pricesIncludeTax }
  if (isMoved) Object.assign(change, { timeZone: usualTimeZone(country), language: `en-${country}` })
  const changed = await changeChannel(context, channel.code, change)
  if (!changed.ok) return changed
  if (!isMoved) return ok(null)
  const moved = await moveDelivery(context, { from: channel.countryCode, to: country })
  if (!moved.ok) return moved
  const placed = await changeSettings(context, [{ key: 'store_country', text: country }])
  return placed.ok ? ok(null) : placed
}

/** Where one zone was delivered to as the shop's country, it is another country from now on. */
async function moveDelivery(
  context: StaffContext,
  { from, to }: { from: string; to: string },
): Promise<StaffResult<null>> {
  const zones = await readShippingZones(context.db.read, context.channel.id)
  if (zones.some(({ places }) => places.some(({ countryCode }) => countryCode === to))) return ok(null)
  const zone = zones.find(({ places }) => places.some(({ countryCode }) => countryCode === from))
  if (!zone) return ok(null)
  const added = await addZonePlace(context, zone.name, { country: to })
  if (!added.ok) return added
  const removed = await removeZonePlace(context, zone.name, { country: from })
  return removed.ok ? ok(null) : removed
}
