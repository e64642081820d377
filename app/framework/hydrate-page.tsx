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

/** Hydrates the start of the body that the server has rendered; the head and the end of the body stay the server's. */
export async function hydratePage(): Promise<void> {
  await passPageDataToFramework()
  startTransition(() => {
    hydrateRoot(document.body, <RemixBrowser />)
  })
}
