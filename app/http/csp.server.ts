import { createHash } from 'node:crypto'
import { cacheByBytes } from '~/domain/shared/cache-by-bytes'
import { megabytes } from '~/domain/shared/units'

interface PageContents {
  /** Texts of the inline scripts that our own code wrote into the page. */
  inlineScripts?: readonly string[]
  /** Texts of the style elements that our own code wrote into the page. */
  inlineStyles?: readonly string[]
  /** Other origins that the forms of the page may lead to. */
  formHosts?: readonly string[]
  /** Origins of the scripts that plugins add to the page. */
  pluginHosts?: readonly string[]
  /** Other sites whose pages are shown in frames. */
  frameHosts?: readonly string[]
  isDevelopment?: boolean
}

/**
 * The Content-Security-Policy of one page: only what is named is allowed, without unsafe-inline. An inline script is
 * allowed by the hash of the text that our own code wrote, never because the HTML contains it: an injected one does not
 * run. A nonce would break a page that comes from a cache.
 */
export function contentSecurityPolicy(page: PageContents): string {
  const { inlineScripts = [], inlineStyles = [], formHosts = [], pluginHosts = [], frameHosts = [] } = page
  const { isDevelopment = false } = page
  const scripts = isDevelopment ? ["'unsafe-inline'", "'unsafe-eval'"] : inlineScripts.map(hashSource)
  return [
    "default-src 'none'",
    sources('script-src', "'self'", ...scripts, ...pluginHosts),
    sources('style-src', "'self'", ...(isDevelopment ? ["'unsafe-inline'"] : inlineStyles.map(hashSource))),
    sources('img-src', "'self'", 'data:', ...pluginHosts),
    "font-src 'self'",
    sources('connect-src', "'self'", ...(isDevelopment ? ['ws:'] : []), ...pluginHosts),
    ...(frameHosts.length > 0 ? [sources('frame-src', ...frameHosts)] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    sources('form-action', "'self'", ...formHosts),
    "frame-ancestors 'self'",
  ].join('; ')
}

function sources(directive: string, ...allowed: string[]): string {
  return [directive, ...allowed].join(' ')
}

/** The sources of the scripts and styles that pages had last: few differ between pages. */
const knownSources = cacheByBytes<string>(megabytes(4), (source) => [source])

function hashSource(text: string): string {
  let source = knownSources.get(text)
  if (source === undefined) {
    source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    knownSources.set(text, source)
  }
  return source
}
