import type { ListTab } from '~/components/admin/list/list-tabs'
import type { Channel } from '~/domain/operations/channels/channel'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'

/** The context in the channel that an address asks for with `channel`; in that of the host where it asks for none. */
export async function inAskedChannel(
  context: RequestContext,
  { url }: Pick<Request, 'url'>,
): Promise<{ context: RequestContext; asked: string | undefined; channels: Channel[] }> {
  const channels = await readActiveChannels(context.db.read)
  const asked = new URL(url).searchParams.get('channel') ?? undefined
  if (asked === undefined) return { context, asked, channels }
  const channel = channels.find(({ code }) => code === asked)
  if (!channel) throw errorResponse(404, 'Page Not Found')
  return { context: { ...context, channel }, asked, channels }
}

/** The context in the channel with an id. */
export async function inChannel(context: RequestContext, id: number): Promise<RequestContext> {
  if (context.channel.id === id) return context
  const channel = (await readActiveChannels(context.db.read)).find((one) => one.id === id)
  if (!channel) throw errorResponse(404, 'Page Not Found')
  return { ...context, channel }
}

/** The same page of each channel; none in a shop that has one. */
export function channelTabs(
  channels: readonly Channel[],
  current: Pick<Channel, 'id'>,
  pathOf: (channel: string) => string,
): ListTab[] {
  if (channels.length < 2) return []
  return channels.map(({ id, code, name }) => ({ label: name, href: pathOf(code), isCurrent: id === current.id }))
}

/** What an address asks with to lead to a channel: nothing for that of the host. */
export const channelQuery = (
  { channel: ofHost }: Pick<RequestContext, 'channel'>,
  { channel }: Pick<RequestContext, 'channel'>,
): string | undefined => (channel.id === ofHost.id ? undefined : channel.code)
