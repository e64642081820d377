import { createHash } from 'node:crypto'

const inlineBlock = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g

/**
 * The Content-Security-Policy of one finished page, without unsafe-inline: each inline script and style of the page is
 * allowed by its hash. A nonce would not work for a cached page.
 */
export function contentSecurityPolicy(
  html: string,
  options: { formHosts?: readonly string[]; pluginHosts?: readonly string[]; isDevelopment?: boolean } = {},
): string {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, tag, attributes = '', content = ''] of html.matchAll(inlineBlock)) {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes[tag === 'style' ? 'style' : 'script'].add(
      `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    )
  }
  const hosts = options.pluginHosts ?? []
  const dev = options.isDevelopment === true
  const scripts = dev ? ["'unsafe-inline'", "'unsafe-eval'"] : [...hashes.script]
  const styles = dev ? ["'unsafe-inline'"] : [...hashes.style]
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...hosts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src ${["'self'", 'data:', ...hosts].join(' ')}`,
    `connect-src ${["'self'", ...(dev ? ['ws:'] : []), ...hosts].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...(options.formHosts ?? [])].join(' ')}`,
    "frame-ancestors 'self'",
  ].join('; ')
}
