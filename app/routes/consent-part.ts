import type { LoaderFunctionArgs } from '~/framework/server'
import { requestContext } from '~/http/context.server'
import { personalPage } from '~/http/document.server'
import { readConsentHtml } from '~/http/plugin-parts.server'

/**
 * Returns the HTML that a visitor's answer about cookies adds to the end of every page. The server puts it into the
 * pages that it has kept.
 */
export async function loader(args: LoaderFunctionArgs) {
  return new Response(await readConsentHtml(await requestContext(args)), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...personalPage() },
  })
}
