/**
 * The one check of where a page may send a visitor next (decisions, Accounts: redirectTo): a path on this site.
 * React Router 6 has a known bypass through backslashes, so nothing here relies on its checks.
 */
export function safeRedirectPath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || wanted.length > 2000 || !wanted.startsWith('/')) return fallback
  if (hasTrick(wanted)) return fallback
  let decoded: string
  try {
    decoded = decodeURIComponent(wanted)
  } catch {
    return fallback
  }
  if (hasTrick(decoded)) return fallback
  const base = 'http://shop.invalid'
  if (!URL.canParse(wanted, base)) return fallback
  const url = new URL(wanted, base)
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : fallback
}

function hasTrick(path: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return path.startsWith('//') || path.includes('\\') || /[\u0000-\u001f\u007f]/.test(path)
}
