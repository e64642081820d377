import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageDataId } from './page-data'
import { RemixBrowser } from './react'

/** Null, as the framework writes it. */
const emptyStream = '-5\n'

/**
 * Gives the framework the data that render-page has put behind the page. Its root component requests its own stream by
 * throwing a promise; that stream is empty here, and waited for before React starts: a click that met React between its
 * start and that moment would end it, as its root cannot be rendered immediately then (React's error 345).
 */
export async function handOverPageData(): Promise<void> {
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

/** What a route's `handle` may make the browser do. */
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

/** Lets React take over the page that the server has rendered. */
export async function hydratePage(): Promise<void> {
  await Promise.all([handOverPageData(), runBeforeHydration()])
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
}
