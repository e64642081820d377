import type { LoaderFunctionArgs } from '~/framework/server'
import { readScript } from '~/plugins/analytics/script-files.server'
import { errorResponse } from '~/http/body.server'
import { getRuntime } from '~/http/runtime.server'
import { setSafetyHeaders } from '~/http/document.server'
import { scriptPath } from '~/paths'

/** A script of a plugin. Its address contains the hash of its text. */
export async function loader({ params }: LoaderFunctionArgs) {
  const text = readScript(scriptPath(params.file ?? ''))
  if (text === null) throw errorResponse(404, 'Page Not Found')
  const headers = new Headers({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
  setSafetyHeaders(headers, (await getRuntime()).env.trustsProxy)
  return new Response(text, { headers })
}
