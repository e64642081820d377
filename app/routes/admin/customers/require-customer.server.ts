import { readStaffCustomer, type StaffCustomer } from '~/domain/customers/manage/read-customer.server'
import { idNumber } from '~/domain/shared/whole-number.schema'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'

/** The customer whom an address names; throws 404 for one whom the shop does not know, or not any more. */
export async function requireStaffCustomer(
  { db, now, channel }: Pick<RequestContext, 'db' | 'now' | 'channel'>,
  typed = '',
): Promise<StaffCustomer> {
  const id = idNumber.safeParse(typed)
  const found = id.success ? await readStaffCustomer({ db, now, channel }, id.data) : null
  if (!found) throw errorResponse(404, 'Page Not Found')
  return found
}
