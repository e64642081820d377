import type { AppLoadContext } from '@remix-run/node'
import {
  UNSAFE_DeferredData as DeferredData,
  type AgnosticDataRouteMatch,
  type DataStrategyResult,
  type StaticHandlerContext,
  type UNSAFE_DataWithResponseInit as DataWithResponseInit,
} from '@remix-run/router'
import type { PathTables } from './page-tables'

type Results = Record<string, DataStrategyResult>

/**
 * Calls the loaders of a page that is read and returns what it is rendered with, as the framework's `query` does, but with the
 * routes of the path found before and without watching whether the client goes away. A response or an error of a loader is left to
 * the framework, which gets what the loaders have returned.
 */
export async function loadPage(
  { tables, matches }: PathTables,
  request: Request,
  url: URL,
  loadContext: AppLoadContext,
): Promise<StaticHandlerContext | Response> {
  const results: Results = {}
  await Promise.all(
    matches.map(async (match) => {
      const result = await runLoader(match, request, loadContext)
      if (result) results[match.route.id] = result
    }),
  )
  return (
    contextOf(tables.build.basename, matches, url, results) ??
    tables.staticHandler.query(request, { requestContext: loadContext, dataStrategy: async () => results })
  )
}

/** Null for a route without a loader. */
async function runLoader(
  { route, params }: AgnosticDataRouteMatch,
  request: Request,
  context: AppLoadContext,
): Promise<DataStrategyResult | null> {
  if (typeof route.loader !== 'function') return null
  try {
    return { type: 'data', result: await route.loader({ request, params, context }) }
  } catch (error) {
    return { type: 'error', result: error }
  }
}

/** Whether it is what `data` returns. */
const hasInit = (result: unknown): result is DataWithResponseInit<unknown> =>
  typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit'

/** Null when a loader has returned more than data. */
function contextOf(
  basename: string | undefined,
  matches: AgnosticDataRouteMatch[],
  url: URL,
  results: Results,
): StaticHandlerContext | null {
  const loaderData: StaticHandlerContext['loaderData'] = {}
  const loaderHeaders: StaticHandlerContext['loaderHeaders'] = {}
  let statusCode = 200
  for (const { route } of matches) {
    const { type, result = null } = results[route.id] ?? { type: 'data' }
    if (type === 'error' || result instanceof Response || result instanceof DeferredData) return null
    if (hasInit(result)) {
      const { data, init } = result
      loaderData[route.id] = data
      // the deepest route that has another status decides
      if (init?.status && init.status !== 200) statusCode = init.status
      if (init?.headers) loaderHeaders[route.id] = new Headers(init.headers)
    } else loaderData[route.id] = result
  }
  return {
    basename: basename ?? '/',
    location: { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' },
    matches,
    loaderData,
    actionData: null,
    errors: null,
    statusCode,
    loaderHeaders,
    actionHeaders: {},
    activeDeferreds: null,
  }
}
