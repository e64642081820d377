import type { SaveCounts, SaveOutcome } from '~/domain/catalogue/products/save/save-products.server'
import type { ImportFormat } from './columns/recognise-format'
import type { PictureCounts } from './pictures/resolve-pictures.server'
import type { CsvRow, Reporter, RowReport } from './rows/draft'

/** A product of an earlier import that the new file does not have. */
export interface MissingProduct {
  handle: string
  name: string
}

export interface ImportReport extends SaveCounts {
  format: ImportFormat
  /** Rows read, without the header. */
  rows: number
  /** Rows that were left out, by line. */
  rejected: RowReport[]
  /** Products and variants that were saved, but are not for sale as they are, by line. */
  drafts: RowReport[]
  /** Values that were changed or not imported, by line. */
  notes: RowReport[]
  pictures: PictureCounts
  /** Products that earlier imports had and this file has not. They are not changed. */
  missing: MissingProduct[]
  /** Columns that the import does not read; their values are stored with the products. */
  unusedColumns: string[]
}

/** One line of the report as a table. */
export interface ReportLine {
  /** Line in the file; null for what is not in it. */
  line: number | null
  handle: string
  sku: string
  outcome:
    'created' | 'changed' | 'unchanged' | 'draft' | 'left out' | 'note' | 'missing' | 'no picture' | 'unused column'
  reason: string
}

/** Collects the report of an import; each line of it also goes to `onLine` at once. */
export interface ReportCollector extends Reporter {
  report: Omit<ImportReport, 'format'>
  saved(outcome: SaveOutcome, line: number): void
  missing(product: MissingProduct): void
  unusedColumn(column: string): void
  /** Reports the pictures that have been missing since the last call. */
  pictures(): void
}

/** Rows whose handle and SKU are known when a report about their line comes. */
const rememberedRows = 2000

export function createReport(onLine: (line: ReportLine) => void): ReportCollector {
  const report: Omit<ImportReport, 'format'> = {
    created: 0,
    updated: 0,
    unchanged: 0,
    rows: 0,
    rejected: [],
    drafts: [],
    notes: [],
    pictures: { fetched: 0, known: 0, toFetch: 0, missing: [] },
    missing: [],
    unusedColumns: [],
  }
  const names = new Map<number, { handle: string; sku: string }>()
  const about = (line: number) => ({ line, ...(names.get(line) ?? { handle: '', sku: '' }) })
  let reportedPictures = 0
  return {
    report,
    begin: (row) => {
      names.set(row.line, namesOf(row))
      const [oldest] = names.keys()
      if (names.size > rememberedRows && oldest !== undefined) names.delete(oldest)
    },
    reject: (line, reason) => {
      report.rejected.push({ line, reason })
      onLine({ ...about(line), outcome: 'left out', reason })
    },
    draft: (line, reason) => {
      report.drafts.push({ line, reason })
      onLine({ ...about(line), outcome: 'draft', reason })
    },
    note: (line, reason) => {
      report.notes.push({ line, reason })
      onLine({ ...about(line), outcome: 'note', reason })
    },
    saved: ({ input, outcome, fields }, line) => {
      report[outcome] += 1
      onLine({
        line,
        handle: input.slug,
        sku: input.variants[0]?.sku ?? '',
        outcome: outcome === 'updated' ? 'changed' : outcome,
        reason: fields.join(', '),
      })
    },
    missing: (product) => {
      report.missing.push(product)
      const reason = `“${product.name}” is not in this file; it stays as it is`
      onLine({ line: null, handle: product.handle, sku: '', outcome: 'missing', reason })
    },
    unusedColumn: (column) => {
      report.unusedColumns.push(column)
      onLine({ line: 1, handle: '', sku: '', outcome: 'unused column', reason: column })
    },
    pictures: () => {
      for (const { line, url, reason } of report.pictures.missing.slice(reportedPictures))
        onLine({ ...about(line), outcome: 'no picture', reason: `${url}: ${reason}` })
      reportedPictures = report.pictures.missing.length
    },
  }
}

function namesOf({ record }: CsvRow): { handle: string; sku: string } {
  return {
    handle: record.Handle ?? record.Slug ?? record.ID ?? '',
    sku: record['Variant SKU'] ?? record.SKU ?? '',
  }
}
