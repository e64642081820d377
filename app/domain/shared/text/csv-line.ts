/** The characters that spreadsheets take for the beginning of a formula, and their wide forms. */
const signs = '=+\\-@＝＋－＠'
/**
 * Where a spreadsheet may find a formula: at the beginning of a cell, where it skips tabs and breaks, and after what
 * may separate cells. That is a semicolon in many countries, and a break, because the quotes of a cell in the middle of
 * a line then count for nothing.
 */
const formula = (guard: string) =>
  new RegExp(`^${guard}(?=['"]*[${signs}\\t\\r\\n])|(?<=[;\\t\\r\\n])${guard}(?=['"]*[${signs}])`, 'g')
const unguarded = formula('')
const guarded = formula("'")

/**
 * A line of a CSV file (RFC 4180) with its line break. What a spreadsheet would take for a formula gets an
 * apostrophe before it, which `withoutFormulaGuard` removes; cells that are numbers stay as they are.
 */
export function csvLine(cells: ReadonlyArray<string | number | null>): string {
  return `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = /^[+-]?\d+(?:\.\d+)?$/.test(text) ? text : text.replace(unguarded, "'")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell that `csvLine` has written, without the apostrophes before what could be a formula. */
export const withoutFormulaGuard = (text: string): string => text.replace(guarded, '')
