import type { KeepsPages } from './cached/cached-page'

/** The part of a route's `handle` that the layout and the server use. */
export interface PageHandle {
  /**
   * False: the page needs no script and gets none. 'with products': only one with cards of products, whose quick views
   * are opened by a script; the page's loader says so (`hasProducts`).
   */
  scripts?: false | 'with products'
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
  staticHandlerContext: {
    matches: Array<{ route: { id: string } }>
    loaderData: Readonly<Record<string, unknown>>
    errors: unknown
    statusCode: number
  }
}

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null
}

/** Whether a route lets its page have scripts, by its `handle` and the data of its loader. */
export function allowsScripts(handle: unknown, data: unknown): boolean {
  if (!isPageHandle(handle) || handle.scripts === undefined) return true
  const hasProducts = typeof data === 'object' && data !== null && 'hasProducts' in data && data.hasProducts === true
  return handle.scripts === 'with products' && hasProducts
}

/** The handles of the routes of a page, the root's first. */
export const handlesOf = ({ routeModules, staticHandlerContext }: RenderedRoutes): unknown[] =>
  staticHandlerContext.matches.map(({ route: { id } }) => routeModules[id]?.handle)

/** Whether a page has scripts: not with `Save-Data: on`, not on error pages, and only if all its routes allow them. */
export function needsScripts(context: RenderedRoutes, hasSaveData: boolean): boolean {
  if (hasSaveData || context.staticHandlerContext.errors) return false
  const { matches, loaderData } = context.staticHandlerContext
  return matches.every(({ route: { id } }) => allowsScripts(context.routeModules[id]?.handle, loaderData[id]))
}
