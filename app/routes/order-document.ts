import type { LoaderFunctionArgs } from '~/framework/server'
import { findOrderDocument } from '~/domain/sales/invoices/find-order-document.server'
import { isToken } from '~/domain/shared/token.schema'
import { requestContext } from '~/http/context.server'
import { limitMisses, requireWithinLimit } from '~/http/limits/check-limit.server'
import { tokenPage } from '~/http/document.server'
import { documentPdf } from '~/http/document-pdf.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'

/** The PDF of an order's invoice or credit note; the order's token is the credential. */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const { token = '', id = '' } = args.params
  const read = () => findOrderDocument(context, token, id)
  const found = requireWithinLimit(
    await limitMisses(context, 'order_link', read, (document) => document === null && isToken(token)),
  )
  if (!found) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  return documentPdf(context, found, tokenPage())
})
