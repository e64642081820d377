import type { HydrationHandle } from '~/framework/hydrate-page'

/** What a route's `handle` may set for the layout. */
interface PageHandle extends HydrationHandle {
  /** False: the page needs no script and gets none. */
  scripts?: false
  /** False: the page is shown without header and footer. */
  layout?: false
}

interface RenderedRoutes {
  routeModules: Record<string, { handle?: unknown } | undefined>
  staticHandlerContext: { matches: Array<{ route: { id: string } }>; errors: unknown; statusCode: number }
}

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null
}

/** Whether a page carries scripts: not when its route says so, not on error pages, never against `Save-Data: on`. */
export function wantsScripts(context: RenderedRoutes, hasSaveData: boolean): boolean {
  if (hasSaveData || context.staticHandlerContext.errors) return false
  return context.staticHandlerContext.matches.every(({ route }) => {
    const handle = context.routeModules[route.id]?.handle
    return !isPageHandle(handle) || handle.scripts !== false
  })
}
