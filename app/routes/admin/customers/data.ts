import { z } from 'zod/v4'
import { redirect } from '~/framework/server'
import { exportCustomer } from '~/domain/customers/manage/export-customer.server'
import { adminCustomerPath, adminCustomersPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { customerDataFile } from '~/http/admin/data-file.server'
import { staffWork } from '~/http/limits/limit-rule'
import { redirectWith } from '~/http/reply.server'
import { requireStaffCustomer } from './require-customer.server'

export const handle = { permission: 'customers', isDangerous: true } satisfies StaffHandle

/** Everything that the shop knows of a customer, as a file. A POST, because it is recorded who has taken it. */
export const action = adminAction(handle, {
  schema: z.object({}),
  limit: staffWork,
  async answer(context, staff, _form, { params: { id } }) {
    const { customer } = await requireStaffCustomer(context, id)
    const taken = await exportCustomer(staffContext(context, staff), context, customer.id)
    if (!taken.ok)
      return redirectWith(context, adminCustomersPath, {
        flash: { tone: 'error', message: shownFailure(taken.error).message },
      })
    return customerDataFile(customer.id, taken.value, context.isSecure)
  },
  replyWithErrors: () => null,
})

export const loader = adminLoader(handle, async (context, _staff, { params: { id } }) => {
  const { customer } = await requireStaffCustomer(context, id)
  return redirect(adminCustomerPath(customer.id), 303)
})
