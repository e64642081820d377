/** The most lines that are saved at once. */
export const maxCountedLines = 500

/** A line of a list of counts. */
export interface CountedLine {
  /** As it was typed. */
  line: string
  sku: string
  quantity: string
}

/**
 * Reads a list of counts, as it is pasted from a spreadsheet or a file: on each line a SKU and a number, between them a
 * tab, a semicolon or a comma. Empty lines, and a first line with the names of the columns, are left out.
 */
export function readCountedLines(text: string): CountedLine[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const separator = ['\t', ';', ','].find((one) => line.includes(one))
      // a number may have a comma, and a SKU hardly any
      const place = separator === undefined ? line.length : line.indexOf(separator)
      const bare = (part: string) =>
        part
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .trim()
      return { line, sku: bare(line.slice(0, place)), quantity: bare(line.slice(place + 1)) }
    })
  return lines.filter(({ quantity }, index) => index > 0 || /\d/.test(quantity) || quantity === '')
}
