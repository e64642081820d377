import { z } from 'zod/v4'
import { redirect } from '~/framework/server'
import { exportCustomers } from '~/domain/customers/manage/export-customers.server'
import { adminCustomersPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { csvFile } from '~/http/admin/csv-file.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { redirectWith } from '~/http/reply.server'
import { customerParams } from '../views/saved-lists.server'

export const handle = { permission: 'reports', isDangerous: true } satisfies StaffHandle

/** The customers of a list as a file. A POST, because it is recorded who has taken it. */
export const action = adminAction(handle, {
  schema: z.object({ intent: z.literal('take') }),
  limit: { take: staffWork },
  async answer(context, staff, form, { request }) {
    if (!form.ok) return redirectWith(context, adminCustomersPath)
    const { q, filters } = customerParams.read(new URL(request.url).searchParams)
    const file = await exportCustomers(staffContext(context, staff), { q, ...filters })
    if (!file.ok)
      return redirectWith(context, adminCustomersPath, {
        flash: { tone: 'error', message: shownFailure(file.error).message },
      })
    return csvFile('customers', file.value, context.isSecure)
  },
  replyWithErrors: () => null,
})

export const loader = adminLoader(handle, async () => redirect(adminCustomersPath, 303))
