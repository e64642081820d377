import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Channel } from '~/domain/operations/channels/channel'
import { cacheByBytes, countAgain } from '~/domain/shared/cache-by-bytes'
import { hours, megabytes, minutes, seconds } from '~/domain/shared/units'
import { consentSource } from '~/http/preferences/consent'
import { savesData } from '~/http/preferences/save-data'
import { cachedForHeader, countedSearchHeader, showsViewedHeader, viewedProductHeader } from '~/http/cached/cached-page'
import { cookieOfView, readViewedProducts } from '~/http/cached/viewed-products.server'
import { hostOf, isHost } from '~/server/check-request'
import type { CachedChannel, PageSource } from './page-source'
import { createCachedResponse, sendIfReady, sendCached, heldByAnswer, type CachedResponse } from './cached-response'
import type { CacheableRequest } from './cached-routes'
import { createSlotValues, shortHash, type SlotValues, type SlotRequest } from './slot-values'
import { createRenderings, type NoPage } from './renderings'
import { tokensOf } from './visitor-tokens'
import { createSlots, splitPage, textOfSlot, type PageTemplate } from '~/framework/slots/page-template'

/**
 * The last resort against content that changes by the clock: a page is rendered again when it is this old. Older ones
 * are not served either while the server is too busy to render.
 */
const maxAge = minutes(5)
/** So old may a page be that is served because the database does not answer. */
const maxAgeWithoutDatabase = hours(1)
const templateMemory = megabytes(48)
/** The memory for pages with limited renderings: made-up searches push out other searches, but no page of the shop. */
const limitedTemplateMemory = megabytes(12)
const answerMemory = megabytes(96)
const vary = 'Accept-Encoding, Cookie, Save-Data, Sec-GPC'

interface CachedPage extends Pick<PageTemplate, 'slots' | 'hash'> {
  /** The parts of the template behind one another, in the bytes that are sent: a string may have two for each letter. */
  body: Buffer
  /** Where in `body` each slot is. */
  slotsAt: number[]
  /** 200, or 404 or 429 for a page that is not kept. */
  status: number
  /** The version of the content that it shows. */
  version: number
  madeAt: number
  /** Milliseconds after which it is rendered again without any other reason. */
  cachedFor: number
  /** The product that it shows, or null. */
  productId: number | null
  /** The search whose results it shows, or null. */
  search: string | null
  /** Whether it has a place for what its visitor has looked at: the app answers those who have looked at something. */
  showsViewed: boolean
  headers: Array<[name: string, value: string]>
}

/**
 * Keeps pages that are the same for everyone but for their slots, and answers with them before any other part of the
 * server has looked at the request. A page is rendered without the visitor, so that nothing of one reaches another, and
 * lives until the shop's content changes. Requests for a page that is being rendered wait for it, for a bounded time.
 * @returns a function that takes a request, or passes it on: `pass` is called for what the app must answer
 */
export function createPageStore(source: PageSource) {
  const createPages = (maxBytes: number) =>
    cacheByBytes<CachedPage>(maxBytes, ({ body, headers, slots }) => [body, ...headers.flat(), JSON.stringify(slots)])
  const freePages = createPages(templateMemory)
  const limitedPages = createPages(limitedTemplateMemory)
  const pagesOf = ({ isLimited }: CacheableRequest) => (isLimited ? limitedPages : freePages)
  const answers = cacheByBytes<CachedResponse>(answerMemory, heldByAnswer)
  const renderings = createRenderings<CachedPage>(source.gate, source.onError)
  const channels = new Map<string, { version: number; channel: CachedChannel | null }>()
  const allSlotValues = createSlotValues(source)
  const counts = { cached: 0, rendered: 0 }

  const isFresh = (page: CachedPage, version: number, now: number) =>
    (page.version === version && now - page.madeAt < page.cachedFor && source.sign.isReliable()) ||
    (!source.sign.isReliable() && now - page.madeAt < maxAgeWithoutDatabase)

  async function channelOf(host: string, version: number): Promise<CachedChannel | null> {
    const cached = channels.get(host)
    if (cached?.version === version) return cached.channel
    const channel = await source.readChannel(host)
    if (channels.size > 1000) channels.clear()
    channels.set(host, { version, channel })
    return channel
  }

  const forwardedForOf = (request: IncomingMessage) =>
    source.trustsProxy ? headerOf(request, 'x-forwarded-for') : null
  const cookieOf = (page: CachedPage, { cookies }: CacheableRequest, request: IncomingMessage) =>
    cookieOfView(cookies, page.productId, headerOf(request, 'Sec-Purpose'), source.trustsProxy)
  const networkOf = (request: IncomingMessage) => forwardedForOf(request) ?? request.socket.remoteAddress ?? ''

  function render(
    key: string,
    cacheable: CacheableRequest,
    channel: Channel,
    hasSaveData: boolean,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<CachedPage | NoPage> {
    // a rendering that is limited is counted for one network, and its refusal is for that network
    const renderingKey = cacheable.isLimited ? `${networkOf(request)} ${key}` : key
    // the home page, and what was asked for before, come before a flood of new addresses
    const isFirst = cacheable.url === '/' || pagesOf(cacheable).has(key)
    return renderings.wait(renderingKey, response, isFirst, () =>
      renderPage(key, cacheable, channel, hasSaveData, cacheable.isLimited ? request : null),
    )
  }

  async function renderPage(
    key: string,
    cacheable: CacheableRequest,
    channel: Channel,
    hasSaveData: boolean,
    countedRequest: IncomingMessage | null,
  ): Promise<CachedPage | 'for the app'> {
    // read before the page: a change meanwhile makes it old
    const version = source.sign.version()
    const headers = new Headers({ Host: channel.host })
    if (cacheable.preferences !== '') headers.set('Cookie', cacheable.preferences)
    if (hasSaveData) headers.set('Save-Data', 'on')
    const forwardedFor = countedRequest && forwardedForOf(countedRequest)
    if (forwardedFor) headers.set('X-Forwarded-For', forwardedFor)
    const slots = createSlots()
    const response = await source.render(
      new Request(`http://${channel.host}${cacheable.url}`, { headers }),
      slots,
      countedRequest?.socket.remoteAddress,
    )
    const isCached = response.status === 200 && !/no-store/.test(response.headers.get('Cache-Control') ?? '')
    const isPage =
      (response.headers.get('Content-Type') ?? '').startsWith('text/html') && !response.headers.has('Set-Cookie')
    if (!isPage || !(isCached || response.status === 404 || response.status === 429)) {
      await response.body?.cancel()
      return 'for the app'
    }
    const page = {
      status: response.status,
      ...inBytes(splitPage(await response.text(), slots.namesByPlaceholder)),
      version,
      madeAt: Date.now(),
      cachedFor: seconds(Number(response.headers.get(cachedForHeader) ?? 0)) || maxAge,
      productId: Number(response.headers.get(viewedProductHeader)) || null,
      search: response.headers.get(countedSearchHeader),
      showsViewed: response.headers.has(showsViewedHeader),
      headers: [...response.headers],
    }
    if (isCached) pagesOf(cacheable).set(key, page)
    counts.rendered += 1
    return page
  }

  function answerOf(page: CachedPage, slotValues: SlotValues): CachedResponse {
    const slotKey = page.slots.length === 0 ? '' : slotValues.key
    const key = `${page.status} ${page.hash} ${slotKey}`
    const cached = answers.get(key)
    if (cached) return cached
    const answer = createCachedResponse({
      status: page.status,
      etag: `W/"${page.hash}${slotKey === '' ? '' : `-${shortHash(slotKey)}`}"`,
      body: filledBody(page, slotValues.values),
      vary,
      headers: page.headers,
      onGrown: () => countAgain(answers, key, answer),
    })
    if (page.status === 200) answers.set(key, answer)
    return answer
  }

  async function answerLater(
    request: IncomingMessage,
    response: ServerResponse,
    pass: () => void,
    cacheable: CacheableRequest,
    host: string,
    hasSaveData: boolean,
  ): Promise<void> {
    const version = source.sign.version()
    const found = await channelOf(host, version)
    // a gate holds the visitor back, or the app knows them as a member of staff
    if (!found?.isOpenFor(cacheable.cookies) || found.isRedirected(request.url ?? '/')) return pass()
    const { channel } = found
    const key = keyOf(channel, cacheable, hasSaveData)
    const cached = pagesOf(cacheable).get(key)
    const page =
      cached && isFresh(cached, version, Date.now())
        ? cached
        : await render(key, cacheable, channel, hasSaveData, request, response)
    if (page === 'gone') return
    // what changed the content is not put off for longer than what changes by the clock
    if (page === 'too busy')
      return cached && Date.now() - cached.madeAt < maxAge ? send(cached) : source.answerBusy(response)
    if (page === 'for the app' || isForApp(page, cacheable)) return pass()
    return send(page)

    async function send(sent: CachedPage) {
      if (sent.status === 404) source.onMissing(request)
      const slotValues = await allSlotValues.find(channel, slotRequestOf(request, cacheable, hasSaveData))
      const cacheControl = sent.status === 200 ? cacheControlFor(request) : 'no-store'
      await sendCached(request, response, answerOf(sent, slotValues), cacheControl, cookieOf(sent, cacheable, request))
      counts.cached += 1
      if (sent.search !== null) source.onSearch(channel, sent.search, request)
    }
  }

  return {
    counts,
    answer(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
      const { method, url = '/', headers } = request
      if (method !== 'GET' && method !== 'HEAD') return pass()
      const cacheable = source.findPage(url, headers.cookie)
      if (!cacheable) return pass()
      const ownHost = hostOf(request)
      const forwarded = source.trustsProxy ? headerOf(request, 'x-forwarded-host')?.toLowerCase() : undefined
      if (ownHost === null || (forwarded !== undefined && !isHost(forwarded))) return pass()
      const host = (forwarded ?? ownHost).replace(/:\d+$/, '')
      const hasSaveData = savesData({ get: (name) => headerOf(request, name) })
      // all is in memory, most of the time: then nothing is waited for
      const version = source.sign.version()
      const read = channels.get(host)
      if (read?.channel && read.version === version) {
        const { channel, isOpenFor, isRedirected } = read.channel
        if (!isOpenFor(cacheable.cookies) || isRedirected(url)) return pass()
        const page = pagesOf(cacheable).get(keyOf(channel, cacheable, hasSaveData))
        const slotValues = allSlotValues.cached(channel, slotRequestOf(request, cacheable, hasSaveData))
        if (page && isForApp(page, cacheable)) return pass()
        if (page && slotValues && isFresh(page, version, Date.now())) {
          const answer = answerOf(page, slotValues)
          if (sendIfReady(request, response, answer, cacheControlFor(request), cookieOf(page, cacheable, request))) {
            counts.cached += 1
            if (page.search !== null) source.onSearch(channel, page.search, request)
            return
          }
        }
      }
      answerLater(request, response, pass, cacheable, host, hasSaveData).catch((error: unknown) => {
        source.onError(error)
        if (response.headersSent) response.destroy()
        else pass()
      })
    },
  }
}

function inBytes({ parts, slots, hash }: PageTemplate): Pick<CachedPage, 'body' | 'slotsAt' | 'slots' | 'hash'> {
  let at = 0
  const slotsAt = parts.slice(0, -1).map((part) => (at += Buffer.byteLength(part)))
  return { body: Buffer.from(parts.join('')), slotsAt, slots, hash }
}

/** The page of one visitor. Throws when a slot has no value. */
function filledBody({ body, slots, slotsAt }: CachedPage, values: Readonly<Record<string, string>>): Buffer {
  if (slots.length === 0) return body
  const pieces = slots.flatMap((slot, index) => [
    body.subarray(slotsAt[index - 1] ?? 0, slotsAt[index]),
    Buffer.from(textOfSlot(slot, values)),
  ])
  return Buffer.concat([...pieces, body.subarray(slotsAt.at(-1))])
}

function isForApp({ showsViewed }: CachedPage, { cookies }: CacheableRequest): boolean {
  return showsViewed && readViewedProducts(cookies).length > 0
}

function slotRequestOf(request: IncomingMessage, cacheable: CacheableRequest, hasSaveData: boolean): SlotRequest {
  const source = consentSource(cacheable.cookies, { get: (name) => headerOf(request, name) })
  return { tokens: tokensOf(cacheable), consent: { ...source, hasScripts: !hasSaveData } }
}

/** Any cookie makes the answer one for this visitor. */
function cacheControlFor({ headers }: IncomingMessage): string {
  return headers.cookie === undefined ? 'public, no-cache' : 'private, no-cache'
}

function keyOf(channel: Channel, cacheable: CacheableRequest, hasSaveData: boolean): string {
  return `${channel.id} ${hasSaveData ? 1 : 0} ${cacheable.preferences} ${cacheable.url}`
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : null
}
