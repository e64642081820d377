import { findDocument } from '~/domain/sales/invoices/documents.queries.server'
import { findOrderId } from '~/domain/sales/orders/orders.queries.server'
import { isId } from '~/domain/shared/whole-number.schema'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { adminPage } from '~/http/document.server'
import { documentPdf } from '~/http/document-pdf.server'

export const handle = { permission: 'orders' } satisfies StaffHandle

/** The PDF of an order's invoice or credit note, for the staff. */
export const loader = adminLoader(handle, async (context, _staff, { params: { number = '', id = '' } }) => {
  const { db } = context
  const orderId = await findOrderId(db.read, number)
  const found = orderId === null || !isId(id) ? null : await findDocument(db.read, orderId, Number(id))
  if (!found) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  return documentPdf(context, found, adminPage())
})
