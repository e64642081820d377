/**
 * A line of a CSV file (RFC 4180) with its line break. A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it, which the import removes; numbers stay as they are.
 */
export function csvLine(cells: ReadonlyArray<string | number | null>): string {
  return `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
