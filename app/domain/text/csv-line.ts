/** What spreadsheets take for the beginning of a formula: the signs, their wide forms, and what they skip before them. */
const formulaStart = '[=+\\-@\\t\\r\\n＝＋－＠]'
const unguarded = new RegExp(`^${formulaStart}`)
const guarded = new RegExp(`^'(?=${formulaStart})`)

/**
 * A line of a CSV file (RFC 4180) with its line break. A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it, which `withoutFormulaGuard` removes; numbers stay as they are.
 */
export function csvLine(cells: ReadonlyArray<string | number | null>): string {
  return `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = unguarded.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell that `csvLine` has written, without the apostrophe before what could be a formula. */
export const withoutFormulaGuard = (text: string): string => text.replace(guarded, '')
