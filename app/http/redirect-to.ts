/**
 * Returns the address to redirect to if it is a path on this site, else the fallback (decisions, The framework and the
 * build). React Router 6 has a known bypass through backslashes, so its own checks are not relied on.
 */
export function safeRedirectPath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || wanted.length > 2000 || !wanted.startsWith('/')) return fallback
  if (hasUnsafeCharacters(wanted)) return fallback
  let decoded: string
  try {
    decoded = decodeURIComponent(wanted)
  } catch {
    return fallback
  }
  if (hasUnsafeCharacters(decoded)) return fallback
  const base = 'http://shop.invalid'
  if (!URL.canParse(wanted, base)) return fallback
  const url = new URL(wanted, base)
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : fallback
}

function hasUnsafeCharacters(path: string): boolean {
  // eslint-disable-next-line no-control-regex -- this check looks for control characters
  return path.startsWith('//') || path.includes('\\') || /[\u0000-\u001f\u007f]/.test(path)
}
