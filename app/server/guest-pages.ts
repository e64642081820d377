import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { NextFunction, Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { seconds } from '~/domain/units'
import type { KeepPage } from '~/framework/load-context'
import { savesData } from '~/request/save-data'
import { matchesEtag } from '~/response/document.server'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compress

/** How old the other contents of a page (texts, menus, stock left) may be, in milliseconds. */
const maxPageAge = seconds(5)
const capacity = 64 * 1024 * 1024
/** No page of this shop has a longer address, so a page with a longer one is not kept. */
const maxAddressLength = 400
/** Paths that are not pages, and pages that only one visitor may see. */
const neverKeptPaths =
  /^\/(api|images|theme|health|webhooks|payments|dev|order|checkout[\w-]*|search\/suggest)(\/|$)|\.data$/

interface GuestPage {
  version: number
  madeAt: number
  etag: string
  headers: Array<[name: string, value: string]>
  body: Buffer
  /** Compressed in the background when a page is requested a second time. A new page with the same HTML reuses them. */
  encoded: Map<Encoding, Buffer | 'being made'>
}

/**
 * Keeps whole pages of visitors without any cookie, which are the same for everyone (architecture, The page), and
 * answers with them while the catalogue has not changed. Everything else is passed to the app, as does the first of
 * several concurrent visitors; the others wait for its page.
 * @param readVersion grows with every change of the catalogue, whichever process made it
 */
export function keepGuestPages(readVersion: () => Promise<number>) {
  const pages = new LRUCache<string, GuestPage>({
    maxSize: capacity,
    sizeCalculation: ({ body }) => body.byteLength * 2,
  })
  const beingMade = new Map<string, Promise<void>>()

  return async (request: Request, response: Response, next: NextFunction) => {
    if (!isGuestRequest(request)) return next()
    const key = [
      request.get('Host'),
      request.get('X-Forwarded-Host'),
      savesData({ get: (name) => request.get(name) ?? null }),
      request.originalUrl,
    ].join(' ')
    try {
      const version = await readVersion()
      const find = () => {
        const page = pages.get(key)
        return page?.version === version && Date.now() - page.madeAt < maxPageAge ? page : undefined
      }
      let page = find()
      if (!page && beingMade.has(key)) {
        await beingMade.get(key)
        page = find()
      }
      if (page) return sendPage(request, response, page)
      const made = new Promise<void>((resolve) => {
        response.once('close', resolve)
        const keepPage: KeepPage = (html, headers) => {
          const etag = headers.get('ETag')
          if (etag && headers.get('Cache-Control')?.startsWith('public') && !headers.has('Set-Cookie')) {
            const before = pages.peek(key)
            pages.set(key, {
              version,
              madeAt: Date.now(),
              etag,
              headers: [...headers],
              body: Buffer.from(html),
              encoded: before?.etag === etag ? before.encoded : new Map(),
            })
          }
          resolve()
        }
        response.locals.keepPage = keepPage
      })
      beingMade.set(key, made)
      void made.then(() => beingMade.delete(key))
      next()
    } catch (error) {
      next(error)
    }
  }
}

function isGuestRequest(request: Request): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return (
    isRead &&
    request.headers.cookie === undefined &&
    !neverKeptPaths.test(request.path) &&
    request.originalUrl.length <= maxAddressLength
  )
}

function sendPage(request: Request, response: Response, page: GuestPage): void {
  for (const [name, value] of page.headers) response.setHeader(name, value)
  if (matchesEtag(request.get('If-None-Match'), page.etag)) {
    response.statusCode = 304
    response.end()
    return
  }
  const encoding = request.acceptsEncodings('br', 'gzip')
  const encoded = encoding ? encodedPage(page, encoding === 'br' ? 'br' : 'gzip') : undefined
  if (encoding && encoded) {
    response.setHeader('Content-Encoding', encoding)
    response.vary('Accept-Encoding')
  }
  const body = encoded ?? page.body
  response.setHeader('Content-Length', body.byteLength)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Returns the page in this encoding if it is ready, else undefined; the first call starts the compression. */
function encodedPage(page: GuestPage, encoding: Encoding): Buffer | undefined {
  const made = page.encoded.get(encoding)
  if (made === 'being made') return undefined
  if (made) return made
  page.encoded.set(encoding, 'being made')
  const making =
    encoding === 'br'
      ? compress.br(page.body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.byteLength },
        })
      : compress.gzip(page.body, { level: 9 })
  making.then(
    (buffer) => page.encoded.set(encoding, buffer),
    () => page.encoded.delete(encoding),
  )
  return undefined
}
