import { findDecimalMark } from '~/domain/catalogue/importing/rows/decimal-mark'
import type { CsvRow, NumberedRow } from '~/domain/catalogue/importing/rows/draft'

/** Rows whose numbers decide the decimal mark of their file. */
const sampleSize = 500

/** Columns with amounts and weights that may have decimals. */
const decimalColumns =
  /^(?:Regular price|Sale price|Weight \(\w+\)|Variant Price|Variant Compare At Price|Variant Weight|Variant Grams)$/

/** The rows with the decimal mark of their file, which its first 500 rows decide. */
export async function* withDecimalMark(rows: AsyncIterable<CsvRow>): AsyncGenerator<NumberedRow> {
  let sample: CsvRow[] | null = []
  let decimalMark = findDecimalMark([])
  for await (const row of rows) {
    if (sample) {
      sample.push(row)
      if (sample.length < sampleSize) continue
      decimalMark = markOf(sample)
      for (const first of sample) yield { ...first, decimalMark }
      sample = null
    } else yield { ...row, decimalMark }
  }
  if (!sample) return
  decimalMark = markOf(sample)
  for (const row of sample) yield { ...row, decimalMark }
}

function markOf(rows: CsvRow[]): NumberedRow['decimalMark'] {
  const columns = Object.keys(rows[0]?.record ?? {}).filter((column) => decimalColumns.test(column))
  return findDecimalMark(rows.flatMap(({ record }) => columns.map((column) => record[column] ?? '')))
}
