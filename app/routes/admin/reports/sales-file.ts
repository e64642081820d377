import { readSalesReport } from '~/domain/sales/reports/sales-report.server'
import { toDecimal } from '~/domain/shared/money/money'
import { csvLine } from '~/domain/shared/text/csv-line'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { csvFile } from '~/http/admin/csv-file.server'
import { askedLength } from './asked-length.server'

export const handle = { permission: 'reports' } satisfies StaffHandle

/** The table of the report of sales as a file; it has sums alone, and nothing of a person. */
export const loader = adminLoader(handle, async (context, _staff, { request }) => {
  const { currency } = context.channel
  const { days } = await readSalesReport(context, askedLength(request))
  const amount = (value: number) => toDecimal(value, currency)
  const lines = [
    csvLine(['Day', 'Orders', 'Ordered', 'Refunded', 'Left', 'Currency']),
    ...days.map(({ date, orders, total, refunded }) =>
      csvLine([date, orders, amount(total), amount(refunded), amount(total - refunded), currency]),
    ),
  ]
  return csvFile('sales', lines.values(), context.isSecure)
})
