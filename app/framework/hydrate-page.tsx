import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageDataId } from './page-data'
import { RemixBrowser } from './react'

/** The value null in the format of the framework's stream. */
const emptyStream = '-5\n'

/**
 * Gives the framework the data that render-page has put at the end of the page. The framework's root component throws a
 * promise until its stream has been read, so an empty stream is read before React starts. If React started earlier, a
 * click in between would stop it with an error, because the root cannot be rendered yet (React's error 345).
 */
export async function passPageDataToFramework(): Promise<void> {
  const context = window.__remixContext
  context.stream = new Response(emptyStream).body ?? undefined
  try {
    RemixBrowser({})
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown
    await thrown
  }
  context.state = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '')
}

/** The part of a route's `handle` that the browser uses. */
export interface HydrationHandle {
  /** Loads what the page needs to be hydrated, besides the code of the route. */
  beforeHydration?: (page: Document) => Promise<void>
}

function isHydrationHandle(handle: unknown): handle is HydrationHandle {
  return typeof handle === 'object' && handle !== null
}

async function runBeforeHydration(): Promise<void> {
  const handles = Object.values(window.__remixRouteModules).map((module) => module?.handle)
  await Promise.all(handles.map((handle) => isHydrationHandle(handle) && handle.beforeHydration?.(document)))
}

/** Hydrates the page that the server has rendered. */
export async function hydratePage(): Promise<void> {
  await Promise.all([passPageDataToFramework(), runBeforeHydration()])
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
}
