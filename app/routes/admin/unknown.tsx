import type { LoaderFunctionArgs } from '~/framework/server'
import { requestContext } from '~/request/context.server'
import { requireStaff } from '~/request/guards.server'
import { adminPage } from '~/response/document.server'

export const handle = { scripts: false, layout: false }
export const headers = adminPage

/** Addresses below /admin that no page has. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  const context = await requestContext(args)
  requireStaff(context, null)
  throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
}

export default function UnknownAdminPage() {
  return null
}
