import type { LoaderFunctionArgs } from '~/framework/server'
import { requestContext } from '~/http/context.server'
import { personalPage } from '~/http/document.server'

/** The answer to a form that a script has sent (authAction). The script reads its address, so it is empty. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await requestContext(args)
  return new Response(null, { status: 204, headers: personalPage() })
}
