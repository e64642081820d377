import type { ServerResponse } from 'node:http'
import type { Channel } from '~/domain/operations/channels/channel'
import type { Holes } from '~/framework/load-context'
import type { Cookies } from '~/request/cookies.server'
import type { RenderGate } from '../render-gate'
import type { FillingSource } from './fillings'
import type { KeptRequest } from './kept-routes'

/** A channel, and which requests for a kept page are for the app. */
export interface KeptChannel {
  channel: Channel
  /** Whether an address may be led elsewhere because of a parameter that its page does not read. */
  isRedirected(url: string): boolean
  /** Whether its gates let a visitor with these cookies through. */
  isOpenFor(cookies: Cookies): boolean
}

/** What the store needs of the shop around it. */
export interface PageSource extends FillingSource {
  findPage(url: string, cookieHeader: string | undefined): KeptRequest | null
  /** The channel that serves a host, or null. */
  readChannel(host: string): Promise<KeptChannel | null>
  /**
   * Renders the page for all visitors: nothing of one visitor's request is known to it.
   * @param peerAddress for a page with limited renderings alone: whom its rendering is counted for, as the request's
   *   X-Forwarded-For behind a proxy
   */
  render(request: Request, holes: Holes, peerAddress: string | undefined): Promise<Response>
  gate: RenderGate
  /** Whether X-Forwarded-Host names the host. */
  trustsProxy: boolean
  /** Sends the answer of a server that has no room. */
  answerBusy(response: ServerResponse): void
  onError(error: unknown): void
}
