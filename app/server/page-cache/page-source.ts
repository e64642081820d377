import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Channel } from '~/domain/operations/channels/channel'
import type { Slots } from '~/framework/load-context'
import type { Cookies } from '~/http/cookies.server'
import type { RenderGate } from '~/server/render-gate'
import type { SlotSource } from './slot-values'
import type { CacheableRequest } from './cached-routes'

/** A channel, and which requests for a cached page are for the app. */
export interface CachedChannel {
  channel: Channel
  /** Whether an address may be led elsewhere because of a parameter that its page does not read. */
  isRedirected(url: string): boolean
  /** Whether its gates let a visitor with these cookies through. */
  isOpenFor(cookies: Cookies): boolean
}

/** The parts of the shop that the store of pages needs. */
export interface PageSource extends SlotSource {
  findPage(url: string, cookieHeader: string | undefined): CacheableRequest | null
  /** The channel that serves a host, or null. */
  readChannel(host: string): Promise<CachedChannel | null>
  /**
   * Renders the page for all visitors: nothing of one visitor's request is known to it.
   * @param peerAddress for a page with limited renderings alone: whom its rendering is counted for, as the request's
   *   X-Forwarded-For behind a proxy
   */
  render(request: Request, slots: Slots, peerAddress: string | undefined): Promise<Response>
  gate: RenderGate
  /** Whether X-Forwarded-Host names the host. */
  trustsProxy: boolean
  /** Sends the answer of a server that has no room. */
  answerBusy(response: ServerResponse): void
  /** Is told of each view of a page with the results of a search, by its header. */
  onSearch(channel: Channel, search: string, request: IncomingMessage): void
  /** Is told of an address that nothing has. */
  onMissing(request: IncomingMessage): void
  onError(error: unknown): void
}
