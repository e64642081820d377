import type { LoaderFunctionArgs } from '~/framework/server'
import { collectData } from '~/domain/customers/auth/privacy/own-data/collect-data.server'
import { requestContext } from '~/http/context.server'
import { requireRecentSignIn } from '~/http/guards.server'
import { setSafetyHeaders } from '~/http/document.server'

/** Everything that the shop knows of a customer, as a file for who has shown lately who they are. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const context = await requestContext(args)
  const parts = await collectData(context, requireRecentSignIn(context))
  const data = Object.fromEntries(parts.map(({ title, rows }) => [title, rows]))
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="my-data.json"',
    'Cache-Control': 'private, no-store',
  })
  setSafetyHeaders(headers, context.isSecure)
  return new Response(JSON.stringify(data, null, 2), { headers })
}
