import type { CsvRow, Reporter } from '~/domain/catalogue/importing/rows/draft'
import { CsvRecord, findSeparator } from './csv-record'
import { decodeFile, detectEncoding } from './decode-file.server'

/** A record that is not complete after this many characters is taken for one with a quote that is never closed. */
const maxRecordLength = 1_000_000

interface Line {
  number: number
  text: string
}

/**
 * The rows of a CSV file, one at a time, each with the line where it begins. The encoding (UTF-8, UTF-16, Windows-1252)
 * and the separator (comma, semicolon, tab, or the one that a first line `sep=;` names) are recognised. Cells that are
 * missing at the end of a row, as spreadsheets write it, are empty, and a note says so. Rows with more cells than the
 * header, or with a single one, which is rather a piece of a text, are reported and left out. A quote that is never
 * closed costs only the line where it is opened.
 * @param onHeader called with the header's columns before the first row; returns the names that the rows get
 */
export async function* readCsv(
  path: string,
  onHeader: (columns: string[]) => string[],
  reporter: Pick<Reporter, 'reject' | 'note'>,
): AsyncGenerator<CsvRow> {
  let columns: string[] | null = null
  for await (const { line, cells, problem } of readRecords(path)) {
    if (!columns) {
      columns = onHeader(cells.map((column) => column.trim()))
      continue
    }
    if (problem === null && cells.every((cell) => cell.trim() === '')) continue
    const length = `the row has ${cells.length} cells where the header has ${columns.length}`
    const hasMore = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    if (problem !== null || hasMore || (cells.length === 1 && columns.length > 1)) {
      reporter.reject(line, problem ?? length)
      continue
    }
    if (cells.length < columns.length) reporter.note(line, `${length}; the missing ones count as empty`)
    if (cells.some((cell) => cell.includes('\0')))
      reporter.note(line, 'characters with the code 0, which cannot be stored, were removed')
    yield {
      line,
      record: Object.fromEntries(columns.map((column, index) => [column, (cells[index] ?? '').replaceAll('\0', '')])),
    }
  }
}

interface RecordOfLines {
  line: number
  cells: string[]
  /** Why the line is not a record, or null. */
  problem: string | null
}

async function* readRecords(path: string): AsyncGenerator<RecordOfLines> {
  const lines = readLines(path)
  /** Lines that are read again, because a quote before them was never closed. */
  const again: Line[] = []
  const nextLine = async (): Promise<Line | null> => {
    const line = again.pop()
    if (line) return line
    const result = await lines.next()
    return result.done ? null : result.value
  }
  let separator: string | null = null
  for (let first = await nextLine(); first; first = await nextLine()) {
    if (first.text.trim() === '') continue
    if (separator === null) {
      const named = /^"?sep=(.)"?[\s,;]*$/i.exec(first.text)
      separator = named?.[1] ?? findSeparator(first.text)
      if (named) continue
    }
    const record = new CsvRecord(separator)
    const following: Line[] = []
    let length = first.text.length
    let isComplete = record.addLine(first.text)
    while (!isComplete && length <= maxRecordLength) {
      const line = await nextLine()
      if (!line) break
      following.push(line)
      length += line.text.length
      isComplete = record.addLine(line.text)
    }
    if (isComplete && (!record.isMalformed || following.length === 0)) {
      yield { line: first.number, cells: record.cells, problem: null }
      continue
    }
    yield {
      line: first.number,
      cells: [],
      problem: 'a quote in this line is not closed, or a quote in the text is not doubled',
    }
    again.push(...following.reverse())
  }
}

async function* readLines(path: string): AsyncGenerator<Line> {
  let number = 0
  let rest = ''
  for await (const text of decodeFile(path, await detectEncoding(path))) {
    const parts = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop() ?? ''
    for (const part of parts) yield { number: (number += 1), text: part }
  }
  for (const part of rest.split('\r')) yield { number: (number += 1), text: part }
}
