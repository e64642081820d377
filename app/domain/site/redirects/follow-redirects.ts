/** A redirect as it is stored: from a path, decoded, with the parameters that its addresses must have, to a URL. */
export interface RedirectRow {
  fromPath: string
  toUrl: string
}

/** The redirects of each path; those that ask for more parameters come first. */
export type Redirects = ReadonlyMap<string, readonly Redirect[]>

interface Redirect {
  params: readonly Param[]
  toUrl: string
}

interface Param {
  name: string
  value: string
  /** As it stands in the address. */
  text: string
}

interface Address {
  path: string
  params: readonly Param[]
}

function readParams(query: string): Param[] {
  return query
    .split('&')
    .filter((text) => text !== '')
    .flatMap((text) => [...new URLSearchParams(text)].map(([name, value]) => ({ name, value, text })))
}

/**
 * An address of this shop, its path decoded and without a slash at its end; null for any other, and a malformed one.
 */
export function parseAddress(url: string): Address | null {
  const [, path = '', query = ''] = /^(\/[^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  try {
    const decoded = decodeURIComponent(path)
    if (decoded === '' || /\p{Cc}/u.test(decoded)) return null
    return { path: decoded.replace(/\/+$/, '') || '/', params: readParams(query) }
  } catch {
    return null
  }
}

/** An address as it is stored: its parameters in one order. */
export function writeAddress({ path, params }: Address): string {
  const query = params.map(({ name, value }) => new URLSearchParams([[name, value]]).toString()).sort()
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/**
 * An address in the characters that a header can have: other letters percent-encoded, as browsers do it. What is
 * encoded stays as it is.
 */
export function encodeAddress(url: string): string {
  const whole = url.startsWith('/') || !URL.canParse(url) ? url : new URL(url).href
  return whole.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

export function groupRedirects(rows: readonly RedirectRow[]): Redirects {
  const redirects = new Map<string, Redirect[]>()
  for (const { fromPath, toUrl } of rows) {
    const [path = '', query = ''] = fromPath.split(/\?(.*)/s)
    redirects.set(path, [...(redirects.get(path) ?? []), { params: readParams(query), toUrl }])
  }
  for (const ofPath of redirects.values()) ofPath.sort((a, b) => b.params.length - a.params.length)
  return redirects
}

const isEqual = (a: Param, b: Param) => a.name === b.name && a.value === b.value

/** A URL with more parameters; one that it names itself keeps its own value. */
function withParams(url: string, params: readonly Param[]): string {
  const [, base = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? []
  const own = readParams(query)
  const added = params.filter(({ name }) => !own.some((one) => one.name === name)).map(({ text }) => text)
  return added.length === 0 ? url : `${base}?${[...(query === '' ? [] : [query]), ...added].join('&')}${hash}`
}

/** The first redirect of which an address has all parameters. */
function findIn(redirects: Redirects, { path, params: given }: Address): Redirect | undefined {
  return redirects.get(path)?.find(({ params }) => params.every((asked) => given.some((one) => isEqual(one, asked))))
}

/**
 * Where an address is led in the end; null where it is not led elsewhere, or in a circle. Parameters that no redirect
 * has asked for go along.
 */
export function followRedirects(redirects: Redirects, from: string): string | null {
  const passed = new Set<string>()
  for (let url = from; ;) {
    const address = parseAddress(url)
    const redirect = address && findIn(redirects, address)
    if (!address || !redirect) return passed.size === 0 ? null : url
    passed.add(writeAddress(address))
    const others = address.params.filter((one) => !redirect.params.some((used) => isEqual(used, one)))
    url = withParams(redirect.toUrl, others)
    const next = parseAddress(url)
    if (next && passed.has(writeAddress(next))) return null
  }
}
