import ipaddr from 'ipaddr.js'

/**
 * The network that limits count for: the client's IPv4 address, or the /64 of its IPv6 address, because one household
 * or office has a whole /64. Behind n proxies the client is the n-th from the right of X-Forwarded-For: each proxy
 * appends the address of its client, and a client can only add addresses at the left. Without a proxy, or if a request
 * has passed fewer proxies, it is the other end of the connection. Null if that is not known.
 */
export function clientNetwork(
  { headers }: { headers: Pick<Headers, 'get'> },
  { peerAddress, proxyCount }: { peerAddress: string | undefined; proxyCount: number },
): string | null {
  const forwarded = proxyCount > 0 ? headers.get('X-Forwarded-For')?.split(',').at(-proxyCount) : undefined
  return networkOf(forwarded) ?? networkOf(peerAddress)
}

/** An address, perhaps with brackets or a port as some proxies write it. */
function networkOf(text: string | undefined): string | null {
  const bare = text
    ?.trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (!bare || !(ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare))) return null
  // an IPv4 client of a socket that takes both is ::ffff:203.0.113.7
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
