import type { ServerBuild } from '~/framework/server'
import { cookieNames, nameInBrowser, parseCookies, type Cookies } from '~/http/cookies.server'
import { previewParam } from '~/paths'
import { keepsOf, type KeepsPages, type PreferenceName } from '~/http/cached/cached-page'

/** The parts of a request that one cached page is made for: equal requests get the same page. */
export interface CacheableRequest {
  /** Path and those parameters that the page reads, in one order. */
  url: string
  /** The preference cookies that the page reads, as a Cookie header. */
  preferences: string
  cookies: Cookies
  /** Whether the page's renderings are limited for each network. */
  isLimited: boolean
}

/** A longer address is not one of ours; its page is not kept. */
const maxUrlLength = 1000
/** A path as our links write it. Any other spelling of an address goes to the app. */
const plainPath = /^(?:\/(?!\.{1,2}(?:\/|$))(?:[\w\-.~]|%[89A-F][\dA-F])+)*\/?$/i
/** A path that the framework's scripts ask for: the data of a page, or which routes there are. */
const pathOfFramework = /\.data$|\/__manifest$/
/** More than a listing reads. */
const maxParams = 60
const noCookies: Cookies = {}
const notCachedParams = ['_data', previewParam]
const notCached = new RegExp(notCachedParams.join('|'))
const preferenceValue = /^[\w -]{1,16}$/
const onEveryPage: readonly PreferenceName[] = ['notice']

/**
 * Finds out whether a GET is for a page that can be kept, from what the routes of the build declare (`handle.caches`).
 * @param isSecure whether the shop is reached over TLS, where its cookies have other names
 * @returns null for everything else, for a visitor whose last form left a message for the next page, and for members of
 *   staff, whose pages have a bar of their own
 */
export function createCachedRoutes(routes: ServerBuild['routes'], isSecure: boolean) {
  // the path of a route within another begins with that of its parent
  const segmentsOf = (id: string): string[] => {
    const { path, parentId } = routes[id] ?? {}
    return [...(parentId === undefined ? [] : segmentsOf(parentId)), ...(path ? path.split('/') : [])]
  }
  const patterns = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ id }) => id !== 'root')
    .map(({ id, module }) => ({ segments: segmentsOf(id), caches: keepsOf(module.handle) }))
    .sort(bySpecificity)
  const keepsOfPath = (path: string) => {
    const segments = path.toLowerCase().split('/').filter(Boolean)
    return patterns.find((pattern) => matches(pattern.segments, segments))?.caches ?? null
  }

  return (url: string, cookieHeader: string | undefined): CacheableRequest | null => {
    if (url.length > maxUrlLength) return null
    const [path = '', query = ''] = splitOnce(url, '?')
    if (!plainPath.test(path) || pathOfFramework.test(path)) return null
    // the server rejects the framework's older protocol; the other is the draft of a template around the page
    if (notCached.test(query) && notCachedParams.some((name) => new URLSearchParams(query).has(name))) return null
    const caches = keepsOfPath(path)
    if (!caches) return null
    const cookies = cookieHeader === undefined ? noCookies : parseCookies(cookieHeader, isSecure)
    if (cookies[cookieNames.flash] || cookies[cookieNames.staff]) return null
    const preferences = readPreferences(cookies, caches, isSecure)
    if (preferences === null) return null
    const params = query === '' ? '' : readParams(query, caches)
    return {
      url: params === '' ? path : `${path}?${params}`,
      preferences,
      cookies,
      isLimited: caches.isLimited === true,
    }
  }
}

/** The preferences that the page reads, as a Cookie header; null when a value could not be one of ours. */
function readPreferences(cookies: Cookies, caches: KeepsPages, isSecure: boolean): string | null {
  let header = ''
  for (const preference of [...onEveryPage, ...(caches.cookies ?? [])]) {
    const name = cookieNames[preference]
    const value = cookies[name]
    if (value === undefined) continue
    if (!preferenceValue.test(value)) return null
    header += `${header === '' ? '' : '; '}${nameInBrowser(name, isSecure)}=${encodeURIComponent(value)}`
  }
  return header
}

/** The parameters that the page reads, sorted by name; those of one name keep their order. */
function readParams(query: string, { params: isRead }: KeepsPages): string {
  if (!isRead) return ''
  const read = [...new URLSearchParams(query)].filter(([name, value]) => value !== '' && isRead(name))
  read.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return new URLSearchParams(read.slice(0, maxParams)).toString()
}

interface Pattern {
  segments: string[]
}

/** Literal segments before parameters, parameters before the rest of a path, longer patterns first. */
function bySpecificity(a: Pattern, b: Pattern): number {
  const rank = (segment: string | undefined) =>
    segment === undefined ? 3 : segment === '*' ? 4 : segment.startsWith(':') ? 2 : 1
  for (let index = 0; index < Math.max(a.segments.length, b.segments.length); index += 1) {
    const difference = rank(a.segments[index]) - rank(b.segments[index])
    if (difference !== 0) return difference
  }
  return 0
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  for (const [index, part] of pattern.entries()) {
    if (part === '*') return true
    const segment = segments[index]
    if (segment === undefined || (!part.startsWith(':') && part !== segment)) return false
  }
  return pattern.length === segments.length
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}
