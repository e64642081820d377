import { readSelection } from '~/domain/operations/selections/selections.server'
import { exportOrders } from '~/domain/sales/order-export/export-orders.server'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { csvFile } from '~/http/admin/csv-file.server'
import { staffContext } from '~/http/admin/staff-context.server'

export const handle = { permission: 'reports', isDangerous: 'to read' } satisfies StaffHandle

/** The orders that were chosen as a file, with the people who have ordered. */
export const loader = adminLoader(handle, async (context, staff, { params: { token } }) => {
  const selection = await readSelection(context, staff, token)
  if (selection?.kind !== 'order') throw errorResponse(404, 'Page Not Found')
  const file = exportOrders(staffContext(context, staff), selection.ids.map(Number))
  if (!file.ok) throw errorResponse(403, 'Forbidden')
  return csvFile('orders', file.value, context.isSecure)
})
