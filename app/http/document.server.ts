import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import { clearedFlashCookie, cookieNames, readCookies } from './cookies.server'
import { contentSecurityPolicy } from './csp.server'
import { formHostsHeader } from './form-hosts'

/**
 * The policy of an answer that is not a page: it loads nothing, runs nothing and is shown in no frame. Inline styles
 * are those with which a browser centres a picture that is opened alone.
 */
const policyOfOtherAnswers =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Browsers use TLS alone for the shop's own host. Hosts below it may be other people's, or have no TLS, so that these are
 * included only where the owner asks for it (HSTS_SUBDOMAINS).
 */
const strictTransport = () => `max-age=31536000${process.env.HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : ''}`

/** The headers that every answer has, whichever server sends it. A page sets its own policy before. */
export function safetyHeaders(isSecure: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': policyOfOtherAnswers,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'X-Frame-Options': 'SAMEORIGIN',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    ...(isSecure ? { 'Strict-Transport-Security': strictTransport() } : {}),
  }
}

/** Adds those of the safety headers that are not set yet. */
export function setSafetyHeaders(headers: Headers, isSecure: boolean): void {
  for (const [name, value] of Object.entries(safetyHeaders(isSecure))) if (!headers.has(name)) headers.set(name, value)
}

/** For `headers` of a route whose pages are personal as a whole: no cache stores them. */
export function personalPage(): Record<string, string> {
  return { 'Cache-Control': 'private, no-store' }
}

/** For `headers` of a personal page that no search engine lists. Crawlers alone are told so (documentResponse). */
export function unlistedPage(): Record<string, string> {
  return { ...personalPage(), 'X-Robots-Tag': 'noindex' }
}

/** For `headers` of a personal page whose address contains a token, which other sites must not learn. */
export function tokenPage(): Record<string, string> {
  return { ...unlistedPage(), 'Referrer-Policy': 'same-origin' }
}

/**
 * For `headers` of the owner's pages: no cache stores them, no search engine lists them, no other site learns their
 * addresses.
 */
export function adminPage(): Record<string, string> {
  return { ...tokenPage(), 'X-Robots-Tag': 'noindex, nofollow' }
}

/**
 * Turns a finished page into a response: policy, caching and 304. A page for a request without cookies is the same for
 * everyone (`public`); any cookie makes the page private (architecture, The page). What only one visitor may see, the
 * answer to a form included, is not stored. What search engines may do is told to them alone.
 */
export function documentResponse(
  request: Request,
  page: { html: string | readonly string[]; status: number; headers: Headers },
  options: {
    isSecure: boolean
    isDevelopment: boolean
    pluginHosts?: readonly string[]
    frameHosts?: readonly string[]
    inlineScripts?: readonly string[]
    takeBody?: (body: readonly string[]) => void
    /** Whether the page shows the message that a form has left for it, which the next view does not show again. */
    hasShownMessage?: boolean
    inlineStyles?: readonly string[]
  },
): Response {
  const { html, status, headers } = page
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const formHosts = headers.get(formHostsHeader)?.split(' ').filter(Boolean) ?? []
  headers.delete(formHostsHeader)
  if (headers.has('X-Robots-Tag') && !isbot(request.headers.get('User-Agent'))) headers.delete('X-Robots-Tag')
  headers.set('Content-Security-Policy', contentSecurityPolicy({ ...options, formHosts }))
  setSafetyHeaders(headers, options.isSecure)
  headers.append('Vary', 'Cookie, Save-Data, Sec-GPC')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const hasMessage = Boolean(readCookies(request, options.isSecure)[cookieNames.flash])
  if (hasMessage && (!isRead || options.hasShownMessage))
    headers.append('Set-Cookie', clearedFlashCookie(options.isSecure))
  if (status !== 200 || !isRead || hasMessage) headers.set('Cache-Control', 'private, no-store')
  else if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', request.headers.has('Cookie') ? 'private, no-cache' : 'public, no-cache')
  const body = typeof html === 'string' ? [html] : html
  if (!headers.get('Cache-Control')?.includes('no-store')) {
    const hash = createHash('sha256')
    for (const piece of body) hash.update(piece)
    const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`
    headers.set('ETag', etag)
    if (matchesEtag(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  }
  const isTaken = options.takeBody !== undefined && request.method !== 'HEAD'
  if (isTaken) options.takeBody?.(body)
  return new Response(isTaken || request.method === 'HEAD' ? null : body.join(''), { status, headers })
}

/** Whether an If-None-Match header contains this tag. The comparison is weak: a compressed page is the same page. */
export function matchesEtag(given: string | null | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return typeof given === 'string' && given.split(',').some((tag) => opaque(tag) === opaque(etag))
}
