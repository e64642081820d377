import { writeOrdersToShip } from '~/domain/sales/fulfilment/waybills/write-orders-to-ship.server'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { csvFile } from '~/http/admin/csv-file.server'
import { staffContext } from '~/http/admin/staff-context.server'

export const handle = { permission: 'orders' } satisfies StaffHandle

/** The orders that can be shipped now, as a CSV for the software of a carrier. */
export const loader = adminLoader(handle, async (context, staff) => {
  const file = await writeOrdersToShip(staffContext(context, staff))
  if (!file.ok) throw errorResponse(403, 'Forbidden')
  return csvFile('orders-to-ship', [file.value].values(), context.isSecure)
})
