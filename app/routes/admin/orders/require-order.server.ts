import { readStaffOrder } from '~/domain/sales/order-page/read-staff-order.server'
import type { StaffOrder } from '~/domain/sales/order-page/staff-order'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'

/** The order that the address names. Throws 404 when there is none. */
export async function requireStaffOrder(
  { db }: Pick<RequestContext, 'db'>,
  number: string | undefined,
): Promise<StaffOrder & { number: string }> {
  const found = number === undefined ? null : await readStaffOrder(db, number)
  if (!found) throw errorResponse(404, 'Page Not Found')
  return { ...found, number: found.order.number ?? '' }
}
