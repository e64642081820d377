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
 * Keeps what somebody types into a text area before React hydrates it: React sets it back to the text that the server
 * wrote, unless that text is another one by then. So what is typed becomes that text, until the page is hydrated.
 */
export function keepTypedTexts(page: Document): void {
  const keep = (area: HTMLTextAreaElement) => {
    if (area.value !== area.defaultValue) area.defaultValue = area.value
  }
  const onInput = ({ target }: Event) => {
    if (page.documentElement.dataset.enhanced !== undefined) page.removeEventListener('input', onInput)
    else if (target instanceof HTMLTextAreaElement) keep(target)
  }
  for (const area of page.querySelectorAll('textarea')) keep(area)
  page.addEventListener('input', onInput)
}

/**
 * Hydrates the start of the body that the server has rendered; the head and the end of the body stay the server's. A
 * page that the browser has translated already stays one without scripts: React would put back its texts.
 */
export async function hydratePage(): Promise<void> {
  if (isTranslated(document)) return
  followTranslation(window)
  keepTypedTexts(document)
  await passPageDataToFramework()
  startTransition(() => {
    hydrateRoot(document.body, <RemixBrowser />)
  })
}
