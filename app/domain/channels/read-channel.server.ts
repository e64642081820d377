import type { Knex } from 'knex'
import type { Channel } from './channel'
import type { Settings } from '~/domain/settings/settings'
import { findChannel } from './channels.queries.server'

/**
 * The channel for a host (without port). With enable_multi_channel it is the channel that has this host, else the
 * default channel. Without enable_multi_channel it is the default channel for every host (decisions, Channels). Null
 * when the shop has no such channel.
 */
export async function readChannelByHost(q: Knex, host: string, settings: Settings): Promise<Channel | null> {
  const own = settings.enable_multi_channel ? await findChannel(q, { host: host.toLowerCase() }) : null
  return own ?? (await findChannel(q, { code: settings.default_channel }))
}

/** A channel by its id, or null. */
export async function readChannelById(q: Knex, id: number): Promise<Channel | null> {
  return findChannel(q, { id })
}
