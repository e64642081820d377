import { renderToString } from 'react-dom/server'
import { pageDataScript } from './page-data'
import { RemixServer } from './react'
import type { EntryContext } from './server'

/**
 * Returns the HTML of a page. The HTML of a page with scripts ends with the data that the browser starts with
 * (hydrate-page). All loaders have finished before, so the page is rendered to a string: streaming it, as the framework
 * does, takes twice the time, and the framework's encoding of the data takes twice the bytes.
 */
export function renderPage(context: EntryContext, url: string, hasScripts: boolean): string {
  if (!hasScripts) return `<!DOCTYPE html>${renderToString(<RemixServer context={context} url={url} />)}`
  const { serverHandoffStream, ...complete } = context
  void serverHandoffStream?.cancel()
  const { loaderData, actionData } = context.staticHandlerContext
  const page = renderToString(<RemixServer context={complete} url={url} />)
  return `<!DOCTYPE html>${page}${pageDataScript({ loaderData, actionData, errors: null })}`
}
