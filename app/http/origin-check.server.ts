/**
 * The origin check: whether a POST comes from a page of this shop. Origin, else Sec-Fetch-Site, else Referer must
 * contain this host, and https behind a proxy. False when all three are missing or the first that is present names
 * another origin (architecture, The page).
 */
export function isSameOrigin(request: Pick<Request, 'headers'>, trustsProxy: boolean): boolean {
  const host = requestHost(request, trustsProxy)
  if (host === '') return false
  const origin = request.headers.get('Origin')
  const isOwnAddress = (address: string) => {
    const { host: named, protocol } = URL.canParse(address) ? new URL(address) : { host: null, protocol: null }
    return named === host && (!trustsProxy || protocol === 'https:')
  }
  if (origin !== null) return isOwnAddress(origin)
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  const referer = request.headers.get('Referer')
  return referer !== null && isOwnAddress(referer)
}

/** Host and port of the request; empty when the request has none. */
export function requestHost({ headers }: Pick<Request, 'headers'>, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? headers.get('X-Forwarded-Host') : null
  return forwarded ?? headers.get('Host') ?? ''
}
