import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Waits for the page's data, which the framework's root component asks for by throwing its promise. A click that met React
 * between its start and that moment would end it: its root cannot be rendered at once then (React's error 345).
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown
    await thrown
  }
}

void readPageData().then(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})
