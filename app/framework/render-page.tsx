import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { InlineScripts, InlineStyles } from './inline-script'
import { readCachedHtml } from './cached-html'
import { HasScripts, lateScriptTexts } from './late-scripts'
import { pageDataScript } from './page-data'
import { RemixServer } from './react'
import { CachedHtml } from './server-html'
import type { EntryContext } from './server'

/** The text of a page in pieces. To join them would copy the page once more. */
export type PageHtml = readonly [head: string, ...rest: string[]]

const endOfHead = '</head>'
const endOfPage = '</body></html>'

/**
 * Returns the HTML of a page, which begins with its head as a piece of its own, and the inline scripts and styles that
 * its policy must allow. A page with scripts has the data that the browser starts with at the end of its body
 * (hydrate-page), where React ignores what it has not rendered. All loaders have finished before, so the page is
 * rendered to a string: streaming it, as the framework does, takes twice the time, and the framework's encoding of the
 * data takes twice the bytes.
 */
export function renderPage(
  context: EntryContext,
  url: string,
  hasScripts: boolean,
  wrap: (page: ReactElement) => ReactElement = (page) => page,
): { html: PageHtml; inlineScripts: string[]; inlineStyles: string[] } {
  // without the stream the framework adds nothing of its own behind the page
  const { serverHandoffStream, ...complete } = context
  void serverHandoffStream?.cancel()
  const inlineScripts = new Set<string>()
  const inlineStyles = new Set<string>()
  const page = renderToString(
    // the outermost element, so that the bench can render the page without it
    <CachedHtml.Provider value={readCachedHtml}>
      <InlineScripts.Provider value={inlineScripts}>
        <InlineStyles.Provider value={inlineStyles}>
          <HasScripts.Provider value={hasScripts}>
            {wrap(<RemixServer context={complete} url={url} />)}
          </HasScripts.Provider>
        </InlineStyles.Provider>
      </InlineScripts.Provider>
    </CachedHtml.Provider>,
  )
  if (!page.endsWith(endOfPage)) throw new Error(`the page does not end with ${endOfPage}`)
  const { loaderData, actionData } = context.staticHandlerContext
  const data = hasScripts ? pageDataScript({ loaderData, actionData, errors: null }) : ''
  const headEnd = page.indexOf(endOfHead)
  return {
    html: [`<!DOCTYPE html>${page.slice(0, headEnd)}`, page.slice(headEnd, -endOfPage.length), data + endOfPage],
    inlineScripts: [...new Set([...inlineScripts, ...lateScriptTexts(page)])],
    inlineStyles: [...inlineStyles],
  }
}
