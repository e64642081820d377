import { reportLengths, type ReportLength } from '~/domain/sales/reports/sales-report.server'

/** The number of days in the address of a report; the shortest where it has none that a report knows. */
export function askedLength(request: Request): ReportLength {
  const asked = Number(new URL(request.url).searchParams.get('days'))
  return reportLengths.find((length) => length === asked) ?? reportLengths[0]
}
