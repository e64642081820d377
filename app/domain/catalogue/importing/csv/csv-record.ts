/** One record of a CSV file (RFC 4180), built from its lines. */
export class CsvRecord {
  readonly cells: string[] = []
  /** Whether text follows a closing quote: either the quote should have been doubled, or another was never closed. */
  isMalformed = false
  /** The text of a quoted cell that continues on the next line. */
  #quoted: string | null = null

  constructor(private readonly separator: string) {}

  /** Adds a line without its line break; returns whether the record is complete. */
  addLine(line: string): boolean {
    let at = 0
    for (;;) {
      if (this.#quoted === null && line[at] === '"') {
        this.#quoted = ''
        at += 1
      }
      if (this.#quoted !== null) {
        const quote = line.indexOf('"', at)
        if (quote === -1) {
          this.#quoted += `${line.slice(at)}\n`
          return false
        }
        this.#quoted += line.slice(at, quote)
        at = quote + 1
        if (line[at] === '"') {
          this.#quoted += '"'
          at += 1
          continue
        }
      }
      const next = line.indexOf(this.separator, at)
      const unquoted = next === -1 ? line.slice(at) : line.slice(at, next)
      if (this.#quoted !== null && unquoted.trim() !== '') this.isMalformed = true
      this.cells.push((this.#quoted ?? '') + unquoted)
      this.#quoted = null
      if (next === -1) return true
      at = next + this.separator.length
    }
  }
}

/** The separator of a file, from its header: the one of comma, semicolon and tab that occurs most outside quotes. */
export function findSeparator(header: string): string {
  const unquoted = header.replace(/"[^"]*"/g, '')
  const count = (separator: string) => unquoted.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}
