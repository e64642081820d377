import { renderToString } from 'react-dom/server'
import { pageDataScript } from './page-data'
import { RemixServer } from './react'
import type { EntryContext } from './server'

/**
 * The HTML of a page. After the HTML of a page with scripts follows the data that the browser starts with
 * (hydrate-page). Every loader has finished by now, so that the page is a plain string; streaming it, as the framework
 * does, costs twice the time, and its own encoding of the data twice the bytes.
 */
export function renderPage(context: EntryContext, url: string, hasScripts: boolean): string {
  if (!hasScripts) return `<!DOCTYPE html>${renderToString(<RemixServer context={context} url={url} />)}`
  const { serverHandoffStream, ...complete } = context
  void serverHandoffStream?.cancel()
  const { loaderData, actionData } = context.staticHandlerContext
  const page = renderToString(<RemixServer context={complete} url={url} />)
  return `<!DOCTYPE html>${page}${pageDataScript({ loaderData, actionData, errors: null })}`
}
