import type { NextFunction, Request, Response } from 'express'
import { rejectRequest } from './reject-request'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** In characters. No link or form of the shop makes an address nearly as long. */
const maxAddressLength = 8000

/** A name or an IP address, and perhaps a port. URL.canParse checks the numbers in it. */
const hostPattern = /^(?:[a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63})*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const maxHostLength = 255

/**
 * Rejects requests that the framework answers with an error of its own (500), and those that it would take for another
 * address than the rest of the server: unknown methods (405), over-long addresses (414), malformed addresses and hosts
 * (400).
 */
export function checkRequest(request: Request, response: Response, next: NextFunction): void {
  const { method, originalUrl } = request
  if (originalUrl.length > maxAddressLength) return rejectRequest(request, response, 414, 'The address is too long.')
  if (!isValidTarget(originalUrl)) return rejectRequest(request, response, 400, 'The address is malformed.')
  if (!hasValidHost(request)) return rejectRequest(request, response, 400, 'The Host header is malformed.')
  if (!methods.includes(method)) {
    response.setHeader('Allow', methods.join(', '))
    return rejectRequest(request, response, 405, 'The shop does not answer this method.')
  }
  next()
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
  if (new URLSearchParams(query).has('_data')) return false
  try {
    return path.split('/').map(decodeURIComponent).every(isValidSegment)
  } catch {
    return false
  }
}

function isValidSegment(segment: string): boolean {
  // eslint-disable-next-line no-control-regex
  return segment !== '.' && segment !== '..' && !/[\\\u0000-\u001f\u007f]/.test(segment)
}

/** Whether the request names exactly one host, which can be part of an address. */
function hasValidHost(request: Request): boolean {
  const hosts = request.rawHeaders.filter((_value, index, all) => all[index - 1]?.toLowerCase() === 'host' && index % 2)
  const [host = ''] = hosts
  return hosts.length === 1 && host.length <= maxHostLength && hostPattern.test(host) && URL.canParse(`http://${host}/`)
}
