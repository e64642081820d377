import type { LoaderFunctionArgs } from '~/framework/server'
import { readFile } from 'node:fs/promises'
import { acceptsAvif } from '~/http/accepts-avif'
import { readPictureFile } from '~/domain/catalogue/media/read-picture.server'
import { setSafetyHeaders } from '~/http/document.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'
import { getRuntime } from '~/http/runtime.server'

/**
 * One size of a stored picture: /images/{hash}/{width}.webp, as AVIF for browsers that accept it: the address stays
 * short and one for all. Its content never changes, so it may be cached for a year.
 */
export const loader = answerIfAvailable(async ({ request, params }: LoaderFunctionArgs) => {
  const { db, env } = await getRuntime()
  const headers = new Headers()
  setSafetyHeaders(headers, env.trustsProxy)
  const hash = params.hash ?? ''
  const width = /^([1-9]\d{2,3})\.webp$/.exec(params.file ?? '')?.[1]
  const format = acceptsAvif(request.headers.get('Accept')) ? 'avif' : 'webp'
  const path = width ? await readPictureFile(db, env.dataDir, hash, Number(width), format) : null
  if (!path) {
    headers.set('Cache-Control', 'no-store')
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response('Not found', { status: 404, headers })
  }
  const etag = `"${hash.slice(0, 32)}-${width}-${format}"`
  headers.set('Cache-Control', 'public, max-age=31536000, immutable')
  headers.set('ETag', etag)
  headers.set('Vary', 'Accept')
  if (
    request.headers
      .get('If-None-Match')
      ?.split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === etag)
  ) {
    return new Response(null, { status: 304, headers })
  }
  headers.set('Content-Type', `image/${format}`)
  return new Response(await readFile(path), { headers })
})
