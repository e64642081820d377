import type { Reporter } from './draft'
import type { Cells } from './row-values'

/** Whether a text is what spreadsheets make of a number with many digits: 1.23E+12, whose other digits are lost. */
export function isShortenedNumber(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text)
}

/** The SKU of a row, without the apostrophe before texts in spreadsheets; empty when a spreadsheet has shortened it. */
export function skuOf(cells: Cells, column = 'SKU'): string {
  const sku = cells.text(column).replace(/^'/, '')
  return isShortenedNumber(sku) ? '' : sku
}

/** A SKU or barcode of a row. One that a spreadsheet has shortened is reported and not used, so that a known one stays. */
export function readIdentifier(cells: Cells, column: string, reporter: Reporter): string {
  const text = cells.text(column).replace(/^'/, '')
  if (!isShortenedNumber(text)) return text
  reporter.note(
    cells.line,
    `${column} “${text}” was a longer number, which a spreadsheet has shortened; it was not used. Export the file again, or make the column a text`,
  )
  return ''
}
