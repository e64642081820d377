import type { LoaderFunctionArgs } from '~/framework/server'
import { readFontFile } from '~/domain/catalogue/media/fonts/font-files.server'
import { fontPath } from '~/paths'
import { getRuntime } from '~/http/runtime.server'
import { setSafetyHeaders } from '~/http/document.server'

/**
 * A font file of the owner. Its name is the hash of its content, so it may be cached for a year. Those of themes are in
 * the build.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { env } = await getRuntime()
  const headers = new Headers()
  setSafetyHeaders(headers, env.trustsProxy)
  const content = await readFontFile(env.dataDir, fontPath(params.file ?? ''))
  headers.set('Content-Type', content ? 'font/woff2' : 'text/plain; charset=utf-8')
  headers.set('Cache-Control', content ? 'public, max-age=31536000, immutable' : 'no-store')
  return content ? new Response(content, { headers }) : new Response('Not found', { status: 404, headers })
}
