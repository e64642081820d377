import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Channel } from '~/domain/operations/channels/channel'
import { hours, megabytes, minutes, seconds } from '~/domain/shared/units'
import { consentSource } from '~/request/wishes/consent'
import { savesData } from '~/request/wishes/save-data'
import { keptForHeader, showsViewedHeader, viewedProductHeader } from '~/response/kept/kept-page'
import { cookieOfView, readViewedProducts } from '~/response/kept/viewed-products.server'
import { hostOf, isHost } from '../check-request'
import type { KeptChannel, PageSource } from './page-source'
import { createKeptAnswer, sendIfReady, sendKept, sizeOf, type KeptAnswer } from './kept-answer'
import type { KeptRequest } from './kept-routes'
import { createFillings, shortHash, type Filling, type FillingRequest } from './fillings'
import { createRenderings, type NoPage } from './renderings'
import { tokensOf } from './visitor-tokens'
import { createHoles, fillPage, splitPage, type PageTemplate } from '~/framework/holes/page-template'

/**
 * The last resort against content that changes by the clock: a page is rendered again when it is this old. Older ones are not
 * served either while the server is too busy to render.
 */
const maxAge = minutes(5)
/** So old may a page be that is served because the database does not answer. */
const maxAgeWithoutDatabase = hours(1)
const templateMemory = megabytes(48)
/** Of pages with limited renderings: made-up searches push out other searches, but no page of the shop. */
const limitedTemplateMemory = megabytes(12)
const answerMemory = megabytes(96)
const vary = 'Accept-Encoding, Cookie, Save-Data, Sec-GPC'

interface KeptPage extends PageTemplate {
  /** 200, or 404 or 429 for a page that is not kept. */
  status: number
  /** Of the content that it shows. */
  version: number
  madeAt: number
  /** Milliseconds after which it is rendered again without any other reason. */
  keptFor: number
  /** The product that it shows, or null. */
  productId: number | null
  /** Whether it has a place for what its visitor has looked at: the app answers those who have looked at something. */
  showsViewed: boolean
  headers: Array<[name: string, value: string]>
}

/**
 * Keeps pages that are the same for everyone but for their holes, and answers with them before any other part of the
 * server has looked at the request. A page is rendered without the visitor, so that nothing of one reaches another, and
 * lives until the shop's content changes. Requests for a page that is being rendered wait for it, for a bounded time.
 * @returns a function that takes a request, or passes it on: `pass` is called for what the app must answer
 */
export function createPageStore(source: PageSource) {
  const createPages = (maxSize: number) =>
    new LRUCache<string, KeptPage>({
      maxSize,
      sizeCalculation: ({ parts }) => parts.reduce((size, part) => size + part.length, 1024),
    })
  const freePages = createPages(templateMemory)
  const limitedPages = createPages(limitedTemplateMemory)
  const pagesOf = ({ isLimited }: KeptRequest) => (isLimited ? limitedPages : freePages)
  const answers = new LRUCache<string, KeptAnswer>({ maxSize: answerMemory, sizeCalculation: sizeOf })
  const renderings = createRenderings<KeptPage>(source.gate, source.onError)
  const channels = new Map<string, { version: number; known: KeptChannel | null }>()
  const fillings = createFillings(source)
  const counts = { kept: 0, rendered: 0 }

  const isFresh = (page: KeptPage, version: number, now: number) =>
    (page.version === version && now - page.madeAt < page.keptFor && source.sign.isReliable()) ||
    (!source.sign.isReliable() && now - page.madeAt < maxAgeWithoutDatabase)

  async function channelOf(host: string, version: number): Promise<KeptChannel | null> {
    const kept = channels.get(host)
    if (kept?.version === version) return kept.known
    const known = await source.readChannel(host)
    if (channels.size > 1000) channels.clear()
    channels.set(host, { version, known })
    return known
  }

  const forwardedForOf = (request: IncomingMessage) =>
    source.trustsProxy ? headerOf(request, 'x-forwarded-for') : null
  const cookieOf = (page: KeptPage, { cookies }: KeptRequest, request: IncomingMessage) =>
    cookieOfView(cookies, page.productId, headerOf(request, 'Sec-Purpose'), source.trustsProxy)
  const networkOf = (request: IncomingMessage) => forwardedForOf(request) ?? request.socket.remoteAddress ?? ''

  function render(
    key: string,
    kept: KeptRequest,
    channel: Channel,
    hasSaveData: boolean,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<KeptPage | NoPage> {
    // a rendering that is limited is counted for one network, and its refusal is for that network
    const renderingKey = kept.isLimited ? `${networkOf(request)} ${key}` : key
    // the home page, and what was asked for before, come before a flood of new addresses
    const isFirst = kept.url === '/' || pagesOf(kept).has(key)
    return renderings.wait(renderingKey, response, isFirst, () =>
      renderPage(key, kept, channel, hasSaveData, kept.isLimited ? request : null),
    )
  }

  async function renderPage(
    key: string,
    kept: KeptRequest,
    channel: Channel,
    hasSaveData: boolean,
    countedRequest: IncomingMessage | null,
  ): Promise<KeptPage | 'for the app'> {
    // read before the page: a change meanwhile makes it old
    const version = source.sign.version()
    const headers = new Headers({ Host: channel.host })
    if (kept.preferences !== '') headers.set('Cookie', kept.preferences)
    if (hasSaveData) headers.set('Save-Data', 'on')
    const forwardedFor = countedRequest && forwardedForOf(countedRequest)
    if (forwardedFor) headers.set('X-Forwarded-For', forwardedFor)
    const holes = createHoles()
    const response = await source.render(
      new Request(`http://${channel.host}${kept.url}`, { headers }),
      holes,
      countedRequest?.socket.remoteAddress,
    )
    const isKept = response.status === 200 && !/no-store/.test(response.headers.get('Cache-Control') ?? '')
    const isPage =
      (response.headers.get('Content-Type') ?? '').startsWith('text/html') && !response.headers.has('Set-Cookie')
    if (!isPage || !(isKept || response.status === 404 || response.status === 429)) {
      await response.body?.cancel()
      return 'for the app'
    }
    const page = {
      status: response.status,
      ...splitPage(await response.text(), holes.namesByPlaceholder),
      version,
      madeAt: Date.now(),
      keptFor: seconds(Number(response.headers.get(keptForHeader) ?? 0)) || maxAge,
      productId: Number(response.headers.get(viewedProductHeader)) || null,
      showsViewed: response.headers.has(showsViewedHeader),
      headers: [...response.headers],
    }
    if (isKept) pagesOf(kept).set(key, page)
    counts.rendered += 1
    return page
  }

  function answerOf(page: KeptPage, filling: Filling): KeptAnswer {
    const fillingKey = page.holes.length === 0 ? '' : filling.key
    const key = `${page.status} ${page.hash} ${fillingKey}`
    let answer = answers.get(key)
    if (!answer) {
      answer = createKeptAnswer({
        status: page.status,
        etag: `W/"${page.hash}${fillingKey === '' ? '' : `-${shortHash(fillingKey)}`}"`,
        body: Buffer.from(fillPage(page, filling.values)),
        vary,
        headers: page.headers,
      })
      if (page.status === 200) answers.set(key, answer)
    }
    return answer
  }

  async function answerLater(
    request: IncomingMessage,
    response: ServerResponse,
    pass: () => void,
    kept: KeptRequest,
    host: string,
    hasSaveData: boolean,
  ): Promise<void> {
    const version = source.sign.version()
    const found = await channelOf(host, version)
    // a gate holds the visitor back, or the app knows them as a member of staff
    if (!found?.isOpenFor(kept.cookies) || found.isRedirected(request.url ?? '/')) return pass()
    const { channel } = found
    const key = keyOf(channel, kept, hasSaveData)
    const known = pagesOf(kept).get(key)
    const page =
      known && isFresh(known, version, Date.now())
        ? known
        : await render(key, kept, channel, hasSaveData, request, response)
    if (page === 'gone') return
    // what changed the content is not put off for longer than what changes by the clock
    if (page === 'too busy')
      return known && Date.now() - known.madeAt < maxAge ? send(known) : source.answerBusy(response)
    if (page === 'for the app' || isForApp(page, kept)) return pass()
    return send(page)

    async function send(sent: KeptPage) {
      const filling = await fillings.find(channel, fillingRequestOf(request, kept, hasSaveData))
      const cacheControl = sent.status === 200 ? cacheControlFor(request) : 'no-store'
      await sendKept(request, response, answerOf(sent, filling), cacheControl, cookieOf(sent, kept, request))
      counts.kept += 1
    }
  }

  return {
    counts,
    answer(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
      const { method, url = '/', headers } = request
      if (method !== 'GET' && method !== 'HEAD') return pass()
      const kept = source.findPage(url, headers.cookie)
      if (!kept) return pass()
      const ownHost = hostOf(request)
      const forwarded = source.trustsProxy ? headerOf(request, 'x-forwarded-host')?.toLowerCase() : undefined
      if (ownHost === null || (forwarded !== undefined && !isHost(forwarded))) return pass()
      const host = (forwarded ?? ownHost).replace(/:\d+$/, '')
      const hasSaveData = savesData({ get: (name) => headerOf(request, name) })
      // all is in memory, most of the time: then nothing is waited for
      const version = source.sign.version()
      const read = channels.get(host)
      if (read?.known && read.version === version) {
        const { channel, isOpenFor, isRedirected } = read.known
        if (!isOpenFor(kept.cookies) || isRedirected(url)) return pass()
        const page = pagesOf(kept).get(keyOf(channel, kept, hasSaveData))
        const filling = fillings.known(channel, fillingRequestOf(request, kept, hasSaveData))
        if (page && isForApp(page, kept)) return pass()
        if (page && filling && isFresh(page, version, Date.now())) {
          const answer = answerOf(page, filling)
          if (sendIfReady(request, response, answer, cacheControlFor(request), cookieOf(page, kept, request))) {
            counts.kept += 1
            return
          }
        }
      }
      answerLater(request, response, pass, kept, host, hasSaveData).catch((error: unknown) => {
        source.onError(error)
        if (response.headersSent) response.destroy()
        else pass()
      })
    },
  }
}

function isForApp({ showsViewed }: KeptPage, { cookies }: KeptRequest): boolean {
  return showsViewed && readViewedProducts(cookies).length > 0
}

function fillingRequestOf(request: IncomingMessage, kept: KeptRequest, hasSaveData: boolean): FillingRequest {
  const source = consentSource(kept.cookies, { get: (name) => headerOf(request, name) })
  return { tokens: tokensOf(kept), consent: { ...source, hasScripts: !hasSaveData } }
}

/** Any cookie makes the answer one for this visitor. */
function cacheControlFor({ headers }: IncomingMessage): string {
  return headers.cookie === undefined ? 'public, no-cache' : 'private, no-cache'
}

function keyOf(channel: Channel, kept: KeptRequest, hasSaveData: boolean): string {
  return `${channel.id} ${hasSaveData ? 1 : 0} ${kept.preferences} ${kept.url}`
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : null
}
