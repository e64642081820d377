import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { documentResponse, setSafetyHeaders } from './http/document.server'
import { warmListings } from './domain/catalogue/warm-listings.server'
import { seconds } from './domain/durations'
import { isSameOrigin } from './http/proof.server'
import { getRuntime } from './http/runtime.server'
import { wantsScripts } from './http/scripts'

const renderTimeout = seconds(10)

void getRuntime()
  .then(({ db }) => warmListings(db))
  .catch((error: unknown) => process.emitWarning(`The listings were not read ahead: ${String(error)}`))

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { env } = await getRuntime()
  const options = { isSecure: env.trustsProxy, isDevelopment: import.meta.env.DEV }
  const isPost = request.method !== 'GET' && request.method !== 'HEAD'
  if (isPost && !isSameOrigin(request, env.trustsProxy)) {
    // Remix answers a foreign or missing Origin with a bare error before any action runs.
    return documentResponse(request, { html: '<!doctype html><title>Forbidden</title><p>This form was not sent from our own page.', status: 403, headers: new Headers() }, options)
  }
  if (status >= 500 && isbot(request.headers.get('User-Agent') ?? '')) {
    return documentResponse(request, { html: `<!doctype html><title>${status}</title>`, status, headers }, options)
  }
  const html = wantsScripts(context, request.headers.get('Save-Data'))
    ? await renderWithData(request, context)
    : `<!DOCTYPE html>${renderToString(<RemixServer context={context} url={request.url} />)}`
  const response = documentResponse(request, { html, status, headers }, options)
  if (status === 200) loadContext.keepPage?.(html, response.headers)
  return response
}

/** Renders until everything is ready; the page is never streamed, so that it can be hashed, tagged and cached. */
function renderWithData(request: Request, context: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(<RemixServer context={context} url={request.url} abortDelay={renderTimeout} />, {
      onAllReady() {
        // A timer left running keeps the whole render in memory until it fires.
        clearTimeout(timer)
        const body = new PassThrough()
        text(body).then(resolve, reject)
        stream.pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(() => stream.abort(new Error('the page took too long to render')), renderTimeout)
  })
}

export async function handleDataRequest(response: Response): Promise<Response> {
  const { env } = await getRuntime()
  setSafetyHeaders(response.headers, env.trustsProxy)
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export async function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<void> {
  if (request.signal.aborted) return
  const { log } = await getRuntime()
  log.error({ err: error, path: new URL(request.url).pathname, requestId: request.headers.get('X-Request-Id') }, 'unhandled error')
}
