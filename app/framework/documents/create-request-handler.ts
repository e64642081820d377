import type { AppLoadContext, EntryContext, ServerBuild } from '@remix-run/node'
import { createRequestHandler as createFrameworkHandler } from '@remix-run/node'
import {
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  getStaticContextFromError,
  isRouteErrorResponse,
  type StaticHandlerContext,
} from '@remix-run/router'
import { getDocumentHeaders } from '@remix-run/server-runtime/dist/headers.js'
import { loadPage } from './load-page'
import { createPageTables, type PageTables, type PathTables } from './page-tables'

/** Statuses whose responses have no body. */
const bodilessStatuses = new Set([101, 204, 205, 304])

/**
 * Makes the function that answers requests with the built app, as the framework's function of this name does in
 * production. Pages that are read get their tables of routes ready-made, and no stream of their data, which the framework
 * would encode and render-page throws away. Forms, data for scripts and what is not a page are left to the framework.
 */
export function createRequestHandler(
  build: ServerBuild,
): (request: Request, loadContext?: AppLoadContext) => Promise<Response> {
  const tablesOf = createPageTables(build)
  const handleByFramework = createFrameworkHandler(build, 'production')
  return async (request, loadContext = {}) => {
    const url = new URL(request.url)
    const ofPath = isOfFramework(url.pathname) ? null : tablesOf(url.pathname)
    if (!ofPath) return handleByFramework(request, loadContext)
    const { tables } = ofPath
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !tables.isDocument) return tables.handleByFramework(request, loadContext)
    const response = await answerDocument(ofPath, request, url, loadContext)
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}

/** Whether a path is of the framework's protocol with its scripts: data of a page, or which routes there are. */
export function isOfFramework(pathname: string): boolean {
  return pathname.endsWith('.data') || pathname.endsWith('/__manifest')
}

async function answerDocument(
  ofPath: PathTables,
  request: Request,
  url: URL,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { tables } = ofPath
  const { build, staticHandler } = tables
  const handleError = (error: unknown) =>
    build.entry.module.handleError?.(error, { request, context: loadContext, params: {} })
  let context: StaticHandlerContext | Response
  try {
    context = await loadPage(ofPath, request, url, loadContext)
  } catch (error) {
    handleError(error)
    return new Response(null, { status: 500 })
  }
  if (context instanceof Response) return context
  const headers = getDocumentHeaders(build, context)
  if (bodilessStatuses.has(context.statusCode)) return new Response(null, { status: context.statusCode, headers })
  for (const error of Object.values(context.errors ?? {}))
    if (!isRouteErrorResponse(error) || ('error' in error && error.error)) handleError(error)
  const render = (shown: StaticHandlerContext) => {
    shown.errors = withoutDetails(shown.errors)
    return build.entry.module.default(request, shown.statusCode, headers, entryContextOf(tables, shown), loadContext)
  }
  try {
    return await render(context)
  } catch (error) {
    handleError(error)
    const shownError = error instanceof Response ? await errorResponseOf(error) : error
    try {
      // what is thrown while a page is rendered is shown by the error boundary of its route
      return await render(getStaticContextFromError(staticHandler.dataRoutes, context, shownError))
    } catch (secondError) {
      handleError(secondError)
      return new Response('Unexpected Server Error', { status: 500, headers: { 'Content-Type': 'text/plain' } })
    }
  }
}

function entryContextOf({ build, ...made }: PageTables, staticHandlerContext: StaticHandlerContext): EntryContext {
  const { assets, future, isSpaMode } = build
  return {
    manifest: assets,
    routeModules: made.routeModules,
    staticHandlerContext,
    serverHandoffString: made.serverHandoffString,
    renderMeta: {},
    future,
    isSpaMode,
    serializeError: () => ({ message: 'Unexpected Server Error' }),
  }
}

/** The errors as the page may know them: nothing of an error of the code. */
function withoutDetails(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (!(error instanceof Error)) return [id, error]
      const shown = new Error('Unexpected Server Error')
      shown.stack = undefined
      return [id, shown]
    }),
  )
}

async function errorResponseOf(response: Response): Promise<unknown> {
  const isJson = /\bapplication\/json\b/.test(response.headers.get('Content-Type') ?? '')
  const data: unknown = isJson ? await response.json() : await response.text()
  return new ErrorResponse(response.status, response.statusText, data)
}
