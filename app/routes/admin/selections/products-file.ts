import { exportProducts } from '~/domain/catalogue/exporting/export-shop.server'
import { readSelection } from '~/domain/operations/selections/selections.server'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { csvFile } from '~/http/admin/csv-file.server'
import { staffContext } from '~/http/admin/staff-context.server'

export const handle = { permission: 'reports' } satisfies StaffHandle

/** The products that were chosen as a file, which can be imported again. */
export const loader = adminLoader(handle, async (context, staff, { params: { token } }) => {
  const selection = await readSelection(context, staff, token)
  if (selection?.kind !== 'product') throw errorResponse(404, 'Page Not Found')
  const file = exportProducts(staffContext(context, staff), context.origin, selection.ids.map(Number))
  if (!file.ok) throw errorResponse(403, 'Forbidden')
  return csvFile('products', file.value, context.isSecure)
})
