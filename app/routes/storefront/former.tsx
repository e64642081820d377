import type { LoaderFunctionArgs } from '~/framework/server'
import { parseFormerAddress } from '~/request/former/former-address'
import { requestContext } from '~/request/context.server'
import { redirectFormerAddress } from '~/response/former/redirect-former.server'
import type { PageHandle } from '~/response/scripts'

export const handle: PageHandle = { scripts: false }

/** Redirects the addresses of Shopify and WooCommerce to those of the shop; one that names nothing here answers 404. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const url = new URL(args.request.url)
  const address = parseFormerAddress(url)
  const reply = address && (await redirectFormerAddress(context, address, url.searchParams))
  throw reply ?? new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
}

export default function FormerAddressPage() {
  return null
}
