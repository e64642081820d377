import { parseDecimal, roundHalfUp } from '~/domain/shared/money/arithmetic'
import { withoutFormulaGuard } from '~/domain/shared/text/csv-line'
import { plainDecimal } from './decimal-mark'
import type { NumberedRow } from './draft'

/** A value in a row is invalid; the message is for the file's owner. */
export class RowError extends Error {}

/**
 * Returns the value that `read` returns; if it throws a RowError, adds its message to the problems and returns the
 * fallback.
 */
export function readOr<T>(fallback: T, problems: string[], read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    problems.push(error.message)
    return fallback
  }
}

const gramsPerUnit: Record<string, number> = { g: 1, kg: 1000, lb: 453.59237, lbs: 453.59237, oz: 28.349523125 }

/** Reads the cells of a row and records which columns were read, so that the others can be stored unread. */
export interface Cells {
  line: number
  text(column: string): string
  has(column: string): boolean
  /** Whether the file has the column. */
  isColumn(column: string): boolean
  /** Minor units, or null when empty. */
  money(column: string, currency: string): number | null
  integer(column: string): number | null
  /** A length or weight in its unit, of at most three decimals, or null when empty. */
  units(column: string): number | null
  flag(column: string, fallback: boolean): boolean
  /** Grams from a number and its unit. */
  grams(column: string, unit: string): number
  /** Columns with content that were not read. */
  unread(): Array<[column: string, value: string]>
}

/** Words for true and false in exports, and in the languages that spreadsheets write them in. */
const trueWords = ['true', '1', 'yes', 'y', 'wahr', 'vrai', 'verdadero', 'vero', 'waar', 'verdadeiro']
const falseWords = ['false', '0', 'no', 'n', 'falsch', 'faux', 'falso', 'onwaar']

export function readCells({ line, record, decimalMark }: NumberedRow): Cells {
  const readColumns = new Set<string>()
  const text = (column: string) => {
    readColumns.add(column)
    return withoutFormulaGuard((record[column] ?? '').trim())
  }
  return {
    line,
    text,
    has: (column) => (record[column] ?? '').trim() !== '',
    isColumn: (column) => record[column] !== undefined,
    money(column, currency) {
      const value = text(column)
      if (value === '') return null
      const amount = parseDecimal(plainDecimal(value, decimalMark) ?? value, currency)
      if (amount === null || amount < 0) throw new RowError(`${column} “${value}” is not an amount of ${currency}`)
      return amount
    },
    integer(column) {
      const value = text(column)
      if (value === '') return null
      const number = plainDecimal(value, decimalMark) ?? ''
      if (!/^[+-]?\d{1,15}(?:\.0+)?$/.test(number)) throw new RowError(`${column} “${value}” is not a whole number`)
      return Number(number)
    },
    units(column) {
      const value = text(column)
      if (value === '') return null
      const number = plainDecimal(value, decimalMark) ?? ''
      if (!/^[+-]?\d{1,12}(?:\.\d{1,3}0*)?$/.test(number)) throw new RowError(`${column} “${value}” is not a quantity`)
      return Number(number)
    },
    flag(column, fallback) {
      const value = text(column).toLowerCase()
      if (value === '') return fallback
      if (trueWords.includes(value)) return true
      if (falseWords.includes(value)) return false
      throw new RowError(`${column} “${value}” is neither true nor false`)
    },
    grams(column, unit) {
      const value = text(column)
      if (value === '') return 0
      const factor = gramsPerUnit[unit.toLowerCase()]
      if (factor === undefined) throw new RowError(`weight unit “${unit}” is not g, kg, lb or oz`)
      const number = plainDecimal(value, decimalMark) ?? ''
      if (!/^(?:\d{1,9}(?:\.\d+)?|\.\d+)$/.test(number)) throw new RowError(`${column} “${value}” is not a weight`)
      return roundHalfUp(Number(number) * factor)
    },
    unread: () =>
      Object.entries(record).flatMap(([column, value]) =>
        column !== '' && !readColumns.has(column) && value.trim() !== '' ? [[column, value.trim()]] : [],
      ),
  }
}

/** Parses a list as exports write it: separated by commas; a comma within a name has a backslash before it. */
export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
}

/** Parses the path of a category: 'Clothing > Shirts'. */
export function splitPath(text: string): string[] {
  return text
    .split('>')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/**
 * Stores the columns that were not read in the product's `extra`.
 * @param rowName added to the column names for rows after the product's first, null for the first
 */
export function keepUnread(product: { extra?: Record<string, string> }, cells: Cells, rowName: string | null): void {
  const extra = (product.extra ??= {})
  for (const [column, value] of cells.unread()) extra[rowName === null ? column : `${column} [${rowName}]`] = value
}
