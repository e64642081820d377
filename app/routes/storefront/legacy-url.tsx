import type { LoaderFunctionArgs } from '~/framework/server'
import { parseLegacyUrl } from '~/http/legacy-urls/legacy-url'
import { requestContext } from '~/http/context.server'
import { redirectLegacyUrl } from '~/http/legacy-urls/redirect-legacy-url.server'
import type { PageHandle } from '~/http/scripts'

export const handle: PageHandle = { scripts: false }

/** Redirects the addresses of Shopify and WooCommerce to those of the shop; one that names nothing here answers 404. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const url = new URL(args.request.url)
  const address = parseLegacyUrl(url)
  const reply = address && (await redirectLegacyUrl(context, address, url.searchParams))
  throw reply ?? new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
}

export default function LegacyUrlPage() {
  return null
}
