import type { KeepsPages } from './cached/cached-page'

/** The part of a route's `handle` that the layout and the server use. */
export interface PageHandle {
  /** False: the page needs no script and gets none. */
  scripts?: false
  /**
   * False: the page is shown without header and footer, and has a main part of its own. 'gate': the page is the main
   * part, without header and footer. 'checkout': with those of a step of the checkout, without menus. 'admin': a page
   * of the administration, which has a frame and a theme of its own.
   */
  layout?: false | 'gate' | 'checkout' | 'admin'
  /** False: without the bar of a phone, because the page has a bar of its own. */
  mobileBar?: false
  /** The page is the same for everyone but for its slots. */
  caches?: KeepsPages
}

interface RenderedRoutes {
  routeModules: Record<string, { handle?: unknown } | undefined>
  staticHandlerContext: { matches: Array<{ route: { id: string } }>; errors: unknown; statusCode: number }
}

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null
}

/** Whether a page has scripts: not with `Save-Data: on`, not on error pages, not if a route sets `scripts: false`. */
export function needsScripts(context: RenderedRoutes, hasSaveData: boolean): boolean {
  if (hasSaveData || context.staticHandlerContext.errors) return false
  return context.staticHandlerContext.matches.every(({ route }) => {
    const handle = context.routeModules[route.id]?.handle
    return !isPageHandle(handle) || handle.scripts !== false
  })
}
