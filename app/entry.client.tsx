import { RemixBrowser } from '~/framework/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Null, as the framework writes it. */
const nothing = '-5\n'

/**
 * Gives the framework the data that entry.server has put behind the page. Its root component asks for its own stream by
 * throwing a promise; that stream is empty here, and waited for before React starts: a click that met React between its
 * start and that moment would end it, as its root cannot be rendered at once then (React's error 345).
 */
async function readPageData(): Promise<void> {
  const context = window.__remixContext
  context.stream = new Response(nothing).body ?? undefined
  try {
    RemixBrowser({})
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown
    await thrown
  }
  context.state = JSON.parse(document.getElementById('page-data')?.textContent ?? '')
}

void readPageData().then(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})
