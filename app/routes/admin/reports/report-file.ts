import { toDecimal } from '~/domain/shared/money/money'
import { inUnits } from '~/domain/shared/money/sold-by-unit'
import { csvLine } from '~/domain/shared/text/csv-line'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { csvFile } from '~/http/admin/csv-file.server'
import { askedPeriod, readReport, requireReport } from './read-report.server'
import type { Cell } from './report-data.server'

export const handle = { permission: 'reports' } satisfies StaffHandle

/** The table of a report as a file; it has sums alone, and nothing of a person. */
export const loader = adminLoader(handle, async (context, { member }, { request, params }) => {
  const name = requireReport(params['report'])
  const { currency } = context.channel
  const { period } = askedPeriod(context, request)
  const { columns, rows } = await readReport(name, { context, role: member.role, period })
  const isMoney = rows.some(({ cells }) => cells.some((cell) => 'money' in cell))
  const lines = [
    csvLine([...columns, ...(isMoney ? ['Currency'] : [])]),
    ...rows.map(({ cells }) =>
      csvLine([...cells.map((cell) => plain(cell, currency)), ...(isMoney ? [currency] : [])]),
    ),
  ]
  return csvFile(`${name}-${period.from}-${period.to}`, lines.values(), context.isSecure)
})

/** A value for a spreadsheet: an amount has a point and its decimals, and a quantity of a length is in its unit. */
function plain(cell: Cell, currency: string): string | number {
  if ('money' in cell) return toDecimal(cell.money, currency)
  if ('count' in cell) return cell.count
  if ('quantity' in cell) return inUnits(cell.quantity, { displayUnit: cell.unit, unitsPerQuantity: 1 })
  if ('ppm' in cell) return cell.ppm / 10_000
  if ('day' in cell) return cell.day
  return 'instant' in cell ? cell.instant : cell.text
}
