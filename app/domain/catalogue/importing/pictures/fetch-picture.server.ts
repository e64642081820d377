import { lookup } from 'node:dns/promises'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { seconds } from '~/domain/shared/units'
import { originalLimit } from '~/domain/catalogue/media/store-asset.server'
import { isPublicAddress, lookupOf } from '~/domain/shared/public-address.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { PictureSource } from '~/domain/catalogue/importing/rows/draft'

const maxRedirects = 3
/** A host that could not be reached this number of times is not tried again. */
const maxFailuresPerHost = 3

class NotFetched extends Error {}

/**
 * Fetches pictures over http and https from public addresses only: 15 seconds and 25 MB each, at most 3 redirects. A
 * host that can't be resolved, or was not reached 3 times in a row, is not tried again; one that answers, even with an
 * error, is asked for its other pictures.
 */
export function createPictureSource(options: { isAllowed?: (address: string) => boolean } = {}): PictureSource {
  const isAllowed = options.isAllowed ?? isPublicAddress
  const failures = new Map<string, number>()
  return async (url) => {
    const host = URL.canParse(url) ? new URL(url).host : ''
    if ((failures.get(host) ?? 0) >= maxFailuresPerHost)
      return notFetched(`${host} was not reached ${maxFailuresPerHost} times`)
    try {
      const bytes = await download(url, isAllowed, maxRedirects)
      failures.delete(host)
      return ok(bytes)
    } catch (error) {
      if (error instanceof NotFetched) {
        failures.delete(host)
        return notFetched(error.message)
      }
      const isUnknownHost = error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo'
      failures.set(host, isUnknownHost ? maxFailuresPerHost : (failures.get(host) ?? 0) + 1)
      if (isUnknownHost) return notFetched(`${host} can't be resolved`)
      return notFetched(error instanceof Error ? error.message : String(error))
    }
  }
}

function notFetched(message: string): Result<Uint8Array> {
  return fail('not_fetched', message)
}

async function download(
  url: string,
  isAllowed: (address: string) => boolean,
  redirectsLeft: number,
): Promise<Uint8Array> {
  if (!URL.canParse(url)) throw new NotFetched('not an address')
  const target = new URL(url)
  if (target.protocol !== 'http:' && target.protocol !== 'https:') throw new NotFetched('neither http nor https')
  if (target.username || target.password) throw new NotFetched('the address holds a password')
  const hostname = target.hostname.replace(/^\[|\]$/g, '')
  const address = await lookup(hostname)
  if (!isAllowed(address.address)) throw new NotFetched('not a public address')
  const response = await request(target, address)
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400 && response.headers.location !== undefined) {
    response.destroy()
    if (redirectsLeft === 0) throw new NotFetched('too many redirects')
    return download(new URL(response.headers.location, target).href, isAllowed, redirectsLeft - 1)
  }
  if (status !== 200) {
    response.destroy()
    throw new NotFetched(`answered ${status}`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > originalLimit) {
      response.destroy()
      throw new NotFetched('larger than 25 MB')
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Connects to the checked address only, because a second DNS lookup could return another one. */
function request(target: URL, address: { address: string; family: number }): Promise<IncomingMessage> {
  const get = target.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    const sent = get(
      target,
      {
        signal: AbortSignal.timeout(seconds(15)),
        headers: { Accept: 'image/*' },
        agent: false,
        lookup: lookupOf(address),
      },
      resolve,
    )
    sent.once('error', reject)
  })
}
