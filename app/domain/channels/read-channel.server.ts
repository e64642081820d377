import type { Knex } from 'knex'
import type { Channel } from './channel'
import type { Settings } from '~/domain/settings/settings'
import { readChannelRow, readChannelRows, type ChannelRow } from '~/domain/settings/settings.queries.server'

function channelFrom(row: ChannelRow): Channel {
  return {
    id: row.id,
    code: row.code,
    host: row.host,
    name: row.name,
    countryCode: row.country_code,
    stateCode: row.state_code,
    currency: row.currency,
    languageTag: row.language_tag,
    timeZone: row.time_zone,
    mobileCode: row.mobile_code,
    mobileNumberLength: row.mobile_number_length,
    pricesIncludeTax: row.prices_include_tax === 1,
    orderPrefix: row.order_prefix,
  }
}

/**
 * The channel that serves a host (without port). With enable_multi_channel the host picks it, and a host that no channel
 * has is answered by the default one; without, default_channel serves every host (decisions, Channels). Null when the
 * shop has no such channel.
 */
export async function readChannelByHost(q: Knex, host: string, settings: Settings): Promise<Channel | null> {
  const own = settings.enable_multi_channel ? await readChannelRow(q, { host: host.toLowerCase() }) : undefined
  const row = own ?? (await readChannelRow(q, { code: settings.default_channel }))
  return row ? channelFrom(row) : null
}

/** A channel by its id, or null. */
export async function readChannelById(q: Knex, id: number): Promise<Channel | null> {
  const row = await readChannelRow(q, { id })
  return row ? channelFrom(row) : null
}

export interface ChannelLink {
  name: string
  countryCode: string
  currency: string
  /** Absolute address of the channel's home page. */
  href: string
  isCurrent: boolean
}

/** Links to the shop's channels, for switching; empty unless there are several and the setting allows them. */
export async function channelLinks(
  q: Knex,
  current: Channel,
  settings: Settings,
  origin: string,
): Promise<ChannelLink[]> {
  if (!settings.enable_multi_channel) return []
  const rows = await readChannelRows(q)
  if (rows.length < 2) return []
  return rows.map((row) => {
    const address = new URL('/', origin)
    address.hostname = row.host
    return {
      name: row.name,
      countryCode: row.country_code,
      currency: row.currency,
      href: address.href,
      isCurrent: row.id === current.id,
    }
  })
}
