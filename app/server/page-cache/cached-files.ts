import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { cacheByBytes, countAgain } from '~/domain/shared/cache-by-bytes'
import { days, megabytes, minutes } from '~/domain/shared/units'
import { safetyHeaders } from '~/http/document.server'
import { acceptsAvif } from '~/http/accepts-avif'
import { hostOf } from '~/server/check-request'
import { createCachedResponse, sendCached, heldByAnswer, type CachedResponse } from './cached-response'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

const immutable = `public, max-age=${days(365) / 1000}, immutable`
const freshForAnHour = `public, max-age=${minutes(60) / 1000}`
const memoryOfResources = megabytes(64)
/** Resources of the app whose address contains their content's hash. */
const resourcePath = /^\/(?:images|icons|theme|fonts)\/[\w./-]{1,200}$/

interface CachedFile {
  answer: CachedResponse
  cacheControl: string
}

/**
 * Answers from memory with the files of the build, and with the pictures, themes and fonts of the owner that were
 * requested last. Names with a content hash are immutable for a year, other files of the build are fresh for an hour.
 * @param folder the files of the build; those ending in .br are the compressed form of the others
 * @param render asks the app for a picture, an icon, a theme or a font, without any visitor; of the request, only
 *   whether AVIF is accepted
 * @returns takes a request, or calls `pass`
 */
export function createFileStore(options: {
  folder: string
  isSecure: boolean
  render(path: string, host: string, accept: string): Promise<Response>
}) {
  const built = readBuiltFiles(options.folder, options.isSecure)
  const resources = cacheByBytes<CachedFile>(memoryOfResources, ({ answer }) => heldByAnswer(answer))
  /** The files that the app is making now: all requests for a file wait for the same answer. */
  const reading = new Map<string, Promise<CachedFile | null>>()

  function readOnce(path: string, host: string, accept: string): Promise<CachedFile | null> {
    const key = `${accept}${path}`
    const cached = reading.get(key)
    if (cached) return cached
    const read = readResource(path, host, accept).finally(() => reading.delete(key))
    reading.set(key, read)
    return read
  }

  async function readResource(path: string, host: string, accept: string): Promise<CachedFile | null> {
    const response = await options.render(path, host, accept)
    const cacheControl = response.headers.get('Cache-Control') ?? ''
    if (response.status !== 200 || !cacheControl.includes('immutable')) {
      await response.body?.cancel()
      return null
    }
    const body = Buffer.from(await response.arrayBuffer())
    const key = `${accept}${path}`
    const file: CachedFile = {
      answer: createCachedResponse({
        status: 200,
        etag: etagOf(body),
        body,
        vary: response.headers.get('Content-Type')?.startsWith('text/')
          ? 'Accept-Encoding'
          : response.headers.get('Vary'),
        headers: response.headers,
        isImmutable: true,
        onGrown: () => countAgain(resources, key, file),
      }),
      cacheControl,
    }
    resources.set(key, file)
    return file
  }

  return (request: IncomingMessage, response: ServerResponse, pass: () => void): void => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return pass()
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const accept = path.startsWith('/images/') && acceptsAvif(request.headers.accept) ? 'image/avif' : ''
    const cached = built.get(path) ?? resources.get(`${accept}${path}`)
    if (cached) return void sendCached(request, response, cached.answer, cached.cacheControl)
    const host = hostOf(request)
    if (host === null || !resourcePath.test(path)) return pass()
    readOnce(path, host, accept)
      .then((file) => (file ? sendCached(request, response, file.answer, file.cacheControl) : pass()))
      .catch(() => pass())
  }
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

function readBuiltFiles(folder: string, isSecure: boolean): Map<string, CachedFile> {
  const files = new Map<string, CachedFile>()
  if (!existsSync(folder)) return files
  const safety = Object.entries(safetyHeaders(isSecure))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const extension = extname(file)
    if (!entry.isFile() || extension === '.br') continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const body = readFileSync(file)
    const isCompressed = existsSync(`${file}.br`)
    const answer = createCachedResponse({
      status: 200,
      etag: etagOf(body),
      body,
      vary: isCompressed ? 'Accept-Encoding' : null,
      headers: [...safety, ['Content-Type', contentTypes[extension] ?? 'application/octet-stream']],
    })
    if (isCompressed) answer.encoded.set('br', readFileSync(`${file}.br`))
    files.set(path, { answer, cacheControl: path.startsWith('/assets/') ? immutable : freshForAnHour })
  }
  return files
}
