import type { CustomerListEntry } from '~/domain/customers/accounts/list/customer-list.queries.server'
import { requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { readTagsOf } from '~/domain/operations/tags/tags.queries.server'
import { ok, type StaffResult } from '~/domain/shared/result'
import { csvLine } from '~/domain/shared/text/csv-line'
import { listCustomers, type CustomerFilter } from './list-customers.server'

/** Customers that are read together. */
const batchSize = 500

/**
 * The customers of a list as the lines of a CSV file, the newest first; that a member has taken them is recorded.
 * Error: `forbidden`.
 */
export async function exportCustomers(
  context: StaffContext,
  filter: CustomerFilter,
): Promise<StaffResult<AsyncGenerator<string>>> {
  const allowed = requirePermission(context, 'customers')
  if (!allowed.ok) return allowed
  const { id, code } = context.channel
  return changeShop(context, 'reports', async (_trx, record) => {
    const takenAt = context.now().toISOString()
    // what was searched for can be somebody's name
    const after = {
      takenAt,
      from: filter.from,
      to: filter.to,
      isSearch: filter.q !== '',
      isTagged: (filter.tag ?? '') !== '',
    }
    record.add({ kind: 'customer_list', id, label: code, before: {}, after })
    return ok(customerFile(context, filter))
  })
}

async function* customerFile(
  { db, channel }: Pick<StaffContext, 'db' | 'channel'>,
  filter: CustomerFilter,
): AsyncGenerator<string> {
  yield csvLine(['Customer', 'First name', 'Last name', 'E-mail', 'Phone', 'Since', 'Tags'])
  let page: Awaited<ReturnType<typeof listCustomers>> | null = null
  do {
    page = await listCustomers({ db, channel }, { ...filter, after: page?.next ?? null, before: null }, batchSize)
    const ids = page.rows.map(({ id }) => id)
    const tags = await readTagsOf(db.read, 'customer', ids)
    for (const row of page.rows) {
      const names = (tags.get(row.id) ?? []).map(({ name }) => name)
      yield csvLine([...cellsOf(row, channel.timeZone), names.join(', ')])
    }
  } while (page.next !== null)
}

const cellsOf = ({ id, firstName, lastName, email, phone, createdAt }: CustomerListEntry, timeZone: string) => [
  id,
  firstName,
  lastName,
  email,
  phone,
  localDateTime(createdAt, timeZone),
]
