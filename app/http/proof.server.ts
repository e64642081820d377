/**
 * The proof that a POST comes from our own page: Origin, else Sec-Fetch-Site, else Referer must name this host.
 * Returns false when the request proves nothing or proves another origin (architecture, The page).
 */
export function isSameOrigin(request: Request, trustsProxy: boolean): boolean {
  const host = requestHost(request, trustsProxy)
  const origin = request.headers.get('Origin')
  if (origin !== null) return hostOf(origin) === host
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  const referer = request.headers.get('Referer')
  return referer !== null && hostOf(referer) === host
}

/** Host and port that the client asked for. */
export function requestHost(request: Request, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? request.headers.get('X-Forwarded-Host') : null
  return forwarded ?? request.headers.get('Host') ?? new URL(request.url).host
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}
