import type { Database } from '~db/connection'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import type { Settings } from '~/domain/operations/settings/settings'
import type { Channel } from './channel'
import { readActiveChannels } from './channels.queries.server'

const activeChannels = cacheReferenceData((db) => readActiveChannels(db.read))

/**
 * The channel for a host (without port). With enable_multi_channel it is the channel that has this host, else the
 * default channel. Without enable_multi_channel it is the default channel for every host. Null when the shop has no
 * such channel.
 */
export async function readChannelByHost(
  db: Pick<Database, 'read'>,
  host: string,
  settings: Settings,
): Promise<Channel | null> {
  const channels = await activeChannels(db)
  const own = settings.enable_multi_channel ? channels.find((one) => one.host === host.toLowerCase()) : undefined
  return own ?? channels.find((one) => one.code === settings.default_channel) ?? null
}

/** The channels that visitors can switch between: all active ones with enable_multi_channel, else none. */
export async function readSwitchableChannels(
  db: Pick<Database, 'read'>,
  settings: Settings,
): Promise<readonly Channel[]> {
  const channels = settings.enable_multi_channel ? await activeChannels(db) : []
  return channels.length > 1 ? channels : []
}

/** An active channel by its id, or null. */
export async function readChannelById(db: Pick<Database, 'read'>, id: number): Promise<Channel | null> {
  return (await activeChannels(db)).find((one) => one.id === id) ?? null
}

/** The hosts of all active channels. */
export async function readHosts(db: Pick<Database, 'read'>): Promise<string[]> {
  return (await activeChannels(db)).map(({ host }) => host)
}

/** The channels in which the shop sells. */
export async function readShopChannels(db: Pick<Database, 'read'>): Promise<Channel[]> {
  return [...(await activeChannels(db))]
}
