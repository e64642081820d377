import { z } from 'zod/v4'
import { staffCall, type StaffCall } from '~/api/staff-call.server'
import { staffCustomerListSchema } from '~/api/wire/staff.schema'
import { listCustomers } from '~/domain/customers/manage/list-customers.server'
import { ok } from '~/domain/shared/result'
import { besideOf, listFields, pageOf } from './list-input'

const day = z.union([z.literal(''), z.iso.date()]).default('')

export const staffCustomerCalls: StaffCall[] = [
  staffCall(
    ['Staff: customers', 'customers'],
    'GET',
    '/staff/customers',
    'Returns a page of the customers with an account, the newest first',
    z.object({ ...listFields, from: day.describe('The first day, such as 2026-02-01'), to: day }),
    async ({ visitor }, { q, from, to, ...page }) => {
      const list = await listCustomers(visitor, { q, from, to, ...pageOf(page) })
      return ok({
        customers: list.rows.map(({ id, firstName, lastName, email, phone, createdAt }) => ({
          id,
          first_name: firstName,
          last_name: lastName,
          email,
          phone,
          created_at: createdAt,
        })),
        ...besideOf(list),
      } satisfies z.infer<typeof staffCustomerListSchema>)
    },
    { output: staffCustomerListSchema },
  ),
]
