import { readCsv } from '~/domain/catalogue/importing/csv/read-csv.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { withoutFormulaGuard } from '~/domain/shared/text/csv-line'
import { columnOf, maxWaybillRows, type WaybillRow } from './waybills'

const cell = (text: string | undefined) =>
  withoutFormulaGuard(text ?? '')
    .trim()
    .slice(0, 80)

/**
 * Reads the rows of a carrier's file, a CSV with a column for the order and one for the waybill, and lines that cannot be
 * read with why. Errors: `waybill_columns_missing`, `no_waybills`, `too_many_waybills`.
 * @param carrier of rows that name none
 */
export async function readWaybillFile(
  path: string,
  carrier: string,
): Promise<StaffResult<{ rows: WaybillRow[]; unreadable: Array<{ line: number; why: string }> }>> {
  const unreadable: Array<{ line: number; why: string }> = []
  const rows: WaybillRow[] = []
  let found: string[] = []
  const onHeader = (names: string[]) => {
    found = names.map((name, index) => columnOf(name) ?? `other ${index}`)
    return found
  }
  const reporter = { reject: (line: number, why: string) => void unreadable.push({ line, why }), note: () => {} }
  for await (const { line, record } of readCsv(path, onHeader, reporter)) {
    if (!found.includes('number') || !found.includes('waybill')) break
    if (rows.length === maxWaybillRows) return refuse('too_many_waybills', { most: maxWaybillRows }, 'file')
    rows.push({
      line,
      number: cell(record.number),
      carrier: cell(record.carrier) || carrier,
      waybill: cell(record.waybill),
      date: cell(record.date),
    })
  }
  if (!found.includes('number') || !found.includes('waybill')) return refuse('waybill_columns_missing', {}, 'file')
  if (rows.length === 0 && unreadable.length === 0) return refuse('no_waybills', {}, 'file')
  return ok({ rows, unreadable })
}
