import type { DocumentContent } from '~/domain/sales/invoices/document'
import { renderDocument } from '~/domain/sales/invoices/render-document.server'
import type { RequestContext } from './context.server'
import { setSafetyHeaders } from './document.server'

/**
 * Answers with the PDF of an invoice or a credit note.
 * @param page the headers of the page that it belongs to
 */
export async function documentPdf(
  { log, isSecure }: Pick<RequestContext, 'log' | 'isSecure'>,
  document: DocumentContent,
  page: Record<string, string>,
): Promise<Response> {
  const headers = new Headers({
    ...page,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${document.number.replaceAll('/', '-')}.pdf"`,
  })
  setSafetyHeaders(headers, isSecure)
  return new Response(new Uint8Array(await renderDocument(document, log)), { headers })
}
