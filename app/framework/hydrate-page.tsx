import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageDataId } from './page-data'
import { RemixBrowser } from './react'
import { followTranslation, isTranslated } from './translated-text'

/** The value null in the format of the framework's stream. */
const emptyStream = '-5\n'

/**
 * Gives the framework the data that render-page has put at the end of the page, after its own stream, which is empty
 * here. `RemixBrowser` throws a promise until it has read that stream, so it is called once before React starts: a
 * click while the root of a page cannot be rendered yet stops React with an error (345). A `Suspense` around the page
 * would prevent that as well, but on the server it turns an error of a page into an empty page.
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

/**
 * Hydrates the start of the body that the server has rendered; the head and the end of the body stay the server's. A
 * page that the browser has translated already stays one without scripts: React would put back its texts.
 */
export async function hydratePage(): Promise<void> {
  if (isTranslated(document)) return
  followTranslation(window)
  await passPageDataToFramework()
  startTransition(() => {
    hydrateRoot(document.body, <RemixBrowser />)
  })
}
