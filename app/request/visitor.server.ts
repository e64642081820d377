import type { Visitor } from '~/domain/shop'
import { readChannelByHost } from '~/domain/channels/read-channel.server'
import { isToken } from '~/domain/token.schema'
import { readSettings } from '~/domain/settings/read-settings.server'
import { cookieNames, readCookies } from './cookies.server'
import { requestHost } from './origin-check.server'
import { getRuntime } from './runtime.server'

/** Who asks, built from the request alone: the host picks the channel, cookies name the cart and the pincode. */
export async function getVisitor(request: Request): Promise<Visitor> {
  // PostgreSQL keeps no NUL in text: nothing of ours has an address with one
  if (/%00/.test(request.url)) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  const { env, db } = await getRuntime()
  const settings = await readSettings(db.read)
  const host = requestHost(request, env.trustsProxy).replace(/:\d+$/, '').toLowerCase()
  const channel = await readChannelByHost(db.read, host, settings)
  if (!channel) throw new Response('Website Unvailable', { status: 404, statusText: 'Website Unvailable' })
  const cookies = readCookies(request)
  const cartToken = cookies[cookieNames.cart]
  return {
    db,
    channel,
    settings,
    customer: null,
    cartToken: isToken(cartToken) ? cartToken : null,
    pincode: cookies[cookieNames.pincode]?.slice(0, 16) ?? null,
    origin: originOf(channel.host, env.port, env.trustsProxy),
    dataDir: env.dataDir,
    isDevelopment: env.isDemoShop || env.nodeEnv === 'development',
    now: () => new Date(),
  }
}

/** Absolute addresses use the channel's own host, so that a forged Host header never reaches a link. */
export function originOf(host: string, port: number, isBehindProxy: boolean): string {
  if (isBehindProxy) return `https://${host}`
  return port === 80 ? `http://${host}` : `http://${host}:${port}`
}
