import type { LoaderFunctionArgs } from '~/framework/server'
import { requestContext } from '~/http/context.server'
import { redirectWithoutLink } from '~/http/auth/without-reset-link.server'

/** The address of the page to choose a new password without the link of a mail, or with the beginning of one. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  return redirectWithoutLink(await requestContext(args), false)
}
