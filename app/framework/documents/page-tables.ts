import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import {
  createStaticHandler,
  matchRoutes,
  type AgnosticDataRouteMatch,
  type AgnosticDataRouteObject,
  type StaticHandler,
} from '@remix-run/router'
import { createServerHandoffString } from '@remix-run/server-runtime/dist/serverHandoff.js'
import { LRUCache } from 'lru-cache'

type ServerRoutes = ServerBuild['routes']
type ServerRoute = NonNullable<ServerRoutes[string]>

/** What answering the requests for one page needs, made once. */
export interface PageTables {
  /** The build with the routes of the page alone. */
  build: ServerBuild
  /** Whether the page is HTML; false for a route that answers with something else. */
  isDocument: boolean
  staticHandler: StaticHandler
  routeModules: EntryContext['routeModules']
  /** What the page's scripts learn of the framework's settings. */
  serverHandoffString: string
  /** The framework's own handler, for this page alone. */
  handleByFramework: ReturnType<typeof createRequestHandler>
}

/** What answering the requests for one path needs. */
export interface PathTables {
  tables: PageTables
  /** The routes of the path in the page's tables, with the parameters of the path. */
  matches: AgnosticDataRouteMatch[]
}

/** Paths whose routes are remembered. */
const maxPaths = 5000

/**
 * Finds the tables for a path. The framework makes its tables of all routes for each request, some of them several times, which
 * takes longer than rendering a small page. Here they are made once for each page, and only of the routes that the page can
 * need: those around it, and those of the paths above it, which the framework writes into the page for its scripts. So
 * everything that the framework still makes for a request, it makes of three or four routes.
 * @returns null for a path that no route answers
 */
export function createPageTables(build: ServerBuild): (pathname: string) => PathTables | null {
  const allRoutes = toDataRoutes(build.routes)
  const idsOfPath = new LRUCache<string, string[]>({ max: maxPaths })
  const tablesOfPath = new LRUCache<string, PathTables>({ max: maxPaths })
  const tables = new Map<string, PageTables>()

  function matchedIds(pathname: string): string[] {
    let ids = idsOfPath.get(pathname)
    if (!ids) {
      ids = (matchRoutes(allRoutes, pathname, build.basename) ?? []).map(({ route }) => route.id)
      idsOfPath.set(pathname, ids)
    }
    return ids
  }

  return (pathname) => {
    const known = tablesOfPath.get(pathname)
    if (known) return known
    const own = matchedIds(pathname)
    const leaf = own.at(-1)
    if (leaf === undefined) return null
    const ids = new Set([...own, ...pathsAbove(pathname).flatMap(matchedIds)])
    const key = [leaf, ...[...ids].sort()].join(' ')
    let ofPage = tables.get(key)
    if (!ofPage) tables.set(key, (ofPage = makeTables(build, ids, leaf)))
    const matches = matchRoutes(ofPage.staticHandler.dataRoutes, pathname, build.basename) ?? []
    const found = { tables: ofPage, matches }
    tablesOfPath.set(pathname, found)
    return found
  }
}

/** The home page and every part of a path but the last: `/a/b/c` is below `/`, `/a` and `/a/b`. */
function pathsAbove(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return ['/', ...segments.slice(0, -1).map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)]
}

function makeTables(build: ServerBuild, ids: ReadonlySet<string>, leaf: string): PageTables {
  const { basename, future } = build
  const routes = pick(build.routes, ids)
  // frozen, because what is made of it is kept (late-scripts)
  const assets = Object.freeze({ ...build.assets, routes: pick(build.assets.routes, ids) })
  const narrowed = { ...build, routes, assets }
  const page = routes[leaf]?.module
  return {
    build: narrowed,
    isDocument: page?.default != null || page?.ErrorBoundary != null,
    staticHandler: createStaticHandler(toDataRoutes(routes), {
      basename,
      future: {
        v7_relativeSplatPath: future.v3_relativeSplatPath,
        v7_throwAbortReason: future.v3_throwAbortReason,
      },
    }),
    routeModules: Object.fromEntries(Object.entries(routes).map(([id, { module }]) => [id, module])),
    serverHandoffString: createServerHandoffString({ basename, future, isSpaMode: build.isSpaMode }),
    handleByFramework: createRequestHandler(narrowed, 'production'),
  }
}

/** The entries with these keys, in the order of the table. */
function pick<T>(table: Record<string, T>, keys: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(table).filter(([key]) => keys.has(key)))
}

function toDataRoutes(routes: ServerRoutes, parentId?: string): AgnosticDataRouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map((route) => {
      const { id, path, caseSensitive, module } = route
      const shared = {
        id,
        path,
        caseSensitive,
        handle: module.handle,
        hasErrorBoundary: id === 'root' || module.ErrorBoundary != null,
        loader: module.loader ? callLoader(module.loader) : undefined,
      }
      return route.index ? { ...shared, index: true } : { ...shared, children: toDataRoutes(routes, id) }
    })
}

function callLoader(loader: NonNullable<ServerRoute['module']['loader']>): AgnosticDataRouteObject['loader'] {
  return ({ request, params, context }) => loader({ request: withoutOwnParams(request), params, context })
}

/** The request without the parameters that the framework adds to addresses. Most have none, and are not copied. */
function withoutOwnParams(request: Request): Request {
  if (!/[?&](?:index|_routes)(?:[=&]|$)/.test(request.url)) return request
  const url = new URL(request.url)
  url.searchParams.delete('_routes')
  const indexes = url.searchParams.getAll('index').filter(Boolean)
  url.searchParams.delete('index')
  for (const index of indexes) url.searchParams.append('index', index)
  return new Request(url, request)
}
