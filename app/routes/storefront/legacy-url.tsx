import type { LoaderFunctionArgs } from '~/framework/server'
import { parseLegacyUrl } from '~/http/legacy-urls/legacy-url'
import { accountPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { requireCustomer } from '~/http/guards.server'
import { redirectLegacyUrl } from '~/http/legacy-urls/redirect-legacy-url.server'
import type { PageHandle } from '~/http/scripts'

export const handle: PageHandle = { scripts: false }

/**
 * Redirects the addresses of Shopify and WooCommerce to those of the shop. One below /account that names nothing here
 * leads guests to the login page, like every page of the account; any other answers 404.
 */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const url = new URL(args.request.url)
  const address = parseLegacyUrl(url)
  const reply = address && (await redirectLegacyUrl(context, address, url.searchParams))
  if (reply) throw reply
  if (url.pathname.toLowerCase().startsWith(`${accountPath}/`)) requireCustomer(context)
  throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
}

export default function LegacyUrlPage() {
  return null
}
