import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import type { CsvRow, Reporter } from './draft'

/**
 * The rows of a CSV file, one at a time, each with the line where it begins. Rows that do not have as many cells as the
 * header are reported and left out.
 * @param onHeader called with the header's columns before the first row
 */
export async function* readCsv(
  path: string,
  onHeader: (columns: string[]) => void,
  reporter: Reporter,
): AsyncGenerator<CsvRow> {
  let header: string[] | null = null
  let lastLine = 0
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 4_000_000,
      encoding: 'utf8',
    }),
  )
  const records: AsyncIterable<{ record: string[]; info: { lines: number } }> = parser
  for await (const { record, info } of records) {
    const line = lastLine + 1
    lastLine = info.lines
    if (!header) {
      header = record.map((column) => column.trim())
      onHeader(header)
      continue
    }
    if (record.every((cell) => cell.trim() === '')) continue
    const extraCells = record.slice(header.length)
    if (record.length < header.length || extraCells.some((cell) => cell.trim() !== '')) {
      reporter.reject(line, `the row has ${record.length} cells where the header has ${header.length}`)
      continue
    }
    yield { line, record: Object.fromEntries(header.map((column, index) => [column, record[index] ?? ''])) }
  }
}
