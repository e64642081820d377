import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageDataId } from './page-data'
import { RemixBrowser } from './react'

/** Null, as the framework writes it. */
const emptyStream = '-5\n'

/**
 * Hands the framework the data that render-page has put behind the page. Its root component asks for its own stream by
 * throwing a promise; that stream is empty here, and waited for before React starts: a click that met React between its
 * start and that moment would end it, as its root cannot be rendered at once then (React's error 345).
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

/** Lets React take over the page that the server has rendered. */
export async function hydratePage(): Promise<void> {
  await handOverPageData()
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
}
