import type { Knex } from 'knex'
import type { Channel } from './channel'
import type { Settings } from '~/domain/settings/settings'
import { findChannel, readActiveChannels } from './channels.queries.server'

/**
 * The channel that serves a host (without port). With enable_multi_channel the host picks it, and a host that no channel
 * has is answered by the default one; without, default_channel serves every host (decisions, Channels). Null when the
 * shop has no such channel.
 */
export async function readChannelByHost(q: Knex, host: string, settings: Settings): Promise<Channel | null> {
  const own = settings.enable_multi_channel ? await findChannel(q, { host: host.toLowerCase() }) : null
  return own ?? (await findChannel(q, { code: settings.default_channel }))
}

/** A channel by its id, or null. */
export async function readChannelById(q: Knex, id: number): Promise<Channel | null> {
  return findChannel(q, { id })
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
  const channels = await readActiveChannels(q)
  if (channels.length < 2) return []
  return channels.map(({ id, name, host, countryCode, currency }) => {
    const address = new URL('/', origin)
    address.hostname = host
    return { name, countryCode, currency, href: address.href, isCurrent: id === current.id }
  })
}
