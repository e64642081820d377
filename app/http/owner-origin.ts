import { isIP } from 'node:net'
import { originOf } from './shop-urls'

const isLocal = (host: string) => isIP(host) !== 0 || host.endsWith('localhost') || !host.includes('.')

/**
 * The address of the shop in links that a command prints: that of the setting store_url where it is on the channel's
 * host, else https for a host that the world knows. A command runs beside the server, without its proxy, and its port
 * is reached from inside alone.
 */
export function ownerOrigin(host: string, env: { port: number; trustsProxy: boolean }, storeUrl: string): string {
  const url = URL.canParse(storeUrl) ? new URL(storeUrl) : null
  if (url && (url.hostname === host || host === 'localhost')) return url.origin
  return originOf(host, env.port, env.trustsProxy || !isLocal(host))
}
