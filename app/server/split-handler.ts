import { createRequestHandler, type ServerBuild } from '~/framework/server'

type Handler = ReturnType<typeof createRequestHandler>
type Routes = ServerBuild['routes']

/** The first segment of an address as the framework compares it; null for one that cannot be decoded. */
function firstSegment(pathname: string): string | null {
  const [first = '', ...others] = pathname.split('/').filter(Boolean)
  try {
    // scripts ask for the data of a page at its address with this ending
    return decodeURIComponent(others.length === 0 ? first.replace(/\.data$/, '') : first).toLowerCase()
  } catch {
    return null
  }
}

/** The first segment of a route's path if only addresses that begin with it can match; null for all others. */
function fixedSegment({ path }: Routes[string]): string | null {
  const [first = ''] = path?.split('/') ?? []
  return first === '' || /^[:*]|\?$/.test(first) ? null : first.toLowerCase()
}

/**
 * Returns a request handler of the framework that gives each request only the routes whose first segment fits its
 * address. The framework compares an address with every route of the shop, four times a request: with 110 routes that
 * was a third of what a page costs (cart 13.9 ms of CPU, now 9.5; login 9.1, now 5.6).
 */
export function createSplitHandler(build: ServerBuild): Handler {
  const routes = Object.values(build.routes)
  /** Returns the segment of a route; of a child, that of its ancestor below the root. */
  const segmentOf = (route: Routes[string]): string | null => {
    if (route.parentId === undefined) return null
    const parent = build.routes[route.parentId]
    return parent?.parentId === undefined ? fixedSegment(route) : segmentOf(parent)
  }
  const segments = new Set(routes.flatMap((route) => segmentOf(route) ?? []))
  const handlers = new Map<string, Handler>()
  const handlerOf = (segment: string) => {
    const ids = routes.filter((route) => [null, segment].includes(segmentOf(route))).map(({ id }) => id)
    const pick = <Item>(all: Record<string, Item>): Record<string, Item> =>
      Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))
    const assets = { ...build.assets, routes: pick(build.assets.routes) }
    return createRequestHandler({ ...build, routes: pick(build.routes), assets }, 'production')
  }
  const whole = createRequestHandler(build, 'production')
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const first = firstSegment(pathname)
    // which routes other pages have is asked about all of them
    if (first === null || pathname === '/__manifest') return whole(request, context)
    const segment = segments.has(first) ? first : ''
    const handler = handlers.get(segment) ?? handlerOf(segment)
    handlers.set(segment, handler)
    return handler(request, context)
  }
}
