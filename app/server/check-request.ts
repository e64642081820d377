import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { unknownCallMessage } from '~/api/envelope.server'
import { countSegments, exceedsPathLimits } from '~/http/limits/path-limits'
import { apiPath } from '~/paths'
import { rejectRequest } from './reject-request'
import { pathOf } from './request-path'

interface RequestFault {
  status: number
  message: string
}

/** Pages send GET and POST alone (house style, 10); calls have more. */
const pageMethods = ['GET', 'HEAD', 'POST']
const callMethods = [...pageMethods, 'PUT', 'PATCH', 'DELETE']

/** In characters. No link or form of the shop makes an address nearly as long. */
const maxAddressLength = 8000

/**
 * Where the framework tells the browser which routes answer some paths. It takes 0.3 ms for each path (CVE-2026-55685),
 * and the pages of the shop have few links that it asks for.
 */
const manifestPath = '/__manifest'
const maxManifestPaths = 50
/** In all paths together: they cost 6 ms, and those of the shop's links have three or four each. */
const maxManifestSegments = 500

/** A name or an IP address, and perhaps a port. URL.canParse checks the numbers in it. */
const hostPattern = /^(?:[a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63})*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const maxHostLength = 255

/**
 * Returns the fault of a request that the framework would answer with an error of its own (500), or take for another
 * address than the rest of the server does, or that would cost it much: an over-long address (414), a path that the shop
 * cannot have (404), a malformed address or host (400), an unknown method (405). Null for every other request.
 */
function faultOf(request: IncomingMessage): RequestFault | null {
  const { method = '', url = '' } = request
  if (url.length > maxAddressLength) return { status: 414, message: 'The address is too long.' }
  if (exceedsPathLimits(pathOf(request))) return { status: 404, message: unknownCallMessage }
  if (!isValidTarget(url)) return { status: 400, message: 'We can’t read this address.' }
  if (hostOf(request) === null) return { status: 400, message: 'The Host header is malformed.' }
  if (!methodsOf(url).includes(method)) return { status: 405, message: 'The shop does not answer this method.' }
  return null
}

function methodsOf(url: string): string[] {
  return url.toLowerCase().startsWith(`${apiPath}/`) ? callMethods : pageMethods
}

/** Rejects a request with a fault, and tells whether it did. */
export function rejectFaulty(request: IncomingMessage, response: ServerResponse): boolean {
  const fault = faultOf(request)
  if (!fault) return false
  if (fault.status === 405) response.setHeader('Allow', methodsOf(request.url ?? '').join(', '))
  rejectRequest(request, response, fault.status, fault.message)
  return true
}

/**
 * Whether a request target is a path of the shop, perhaps with a query. What proxies are sent (`http://…`, `*`) is
 * none. Browsers send no segments `.` and `..`; some parsers take a backslash for a slash, drop control characters, and
 * take a path that begins with two slashes for another host. `_data` is an older protocol of the framework, which this
 * shop does not use.
 */
function isValidTarget(target: string): boolean {
  const [path = '', query = ''] = target.split(/\?(.*)/s)
  if (!path.startsWith('/') || path.startsWith('//')) return false
  const params = new URLSearchParams(query)
  if (params.has('_data')) return false
  if (path === manifestPath && !areFewPaths(params.getAll('p'))) return false
  try {
    return path.split('/').map(decodeURIComponent).every(isValidSegment)
  } catch {
    return false
  }
}

function areFewPaths(paths: string[]): boolean {
  const segments = paths.reduce((sum, path) => sum + countSegments(path), 0)
  return paths.length <= maxManifestPaths && segments <= maxManifestSegments && !paths.some(exceedsPathLimits)
}

function isValidSegment(segment: string): boolean {
  // eslint-disable-next-line no-control-regex
  return segment !== '.' && segment !== '..' && !/[\\\u0000-\u001f\u007f]/.test(segment)
}

/** The one host that a request names, in lower case; null when it names none, several, or what can be no host. */
export function hostOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string | null {
  let host: string | null = null
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== null) return null
    host = rawHeaders[index + 1]?.toLowerCase() ?? ''
  }
  return host !== null && isHost(host) ? host : null
}

const checkedHosts = new LRUCache<string, boolean>({ max: 1000 })

/** Whether a text can be the host of an address, with or without a port. */
export function isHost(text: string): boolean {
  let isValid = checkedHosts.get(text)
  if (isValid === undefined) {
    isValid = text.length <= maxHostLength && hostPattern.test(text) && URL.canParse(`http://${text}/`)
    checkedHosts.set(text, isValid)
  }
  return isValid
}
