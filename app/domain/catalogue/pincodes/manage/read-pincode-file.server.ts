import { readCsv } from '~/domain/catalogue/importing/csv/read-csv.server'
import { readEntry } from './check-entry.server'
import { rangeOf, type PincodeEntry } from './pincode-entry'

/** The most lines of a file. India has about 19,300 PIN codes. */
export const maxPincodeLines = 25_000

const columnNames = {
  code: ['pincode', 'pin', 'pincodes', 'postcode', 'postalcode', 'zip', 'zipcode', 'code', 'from', 'pincodefrom'],
  to: ['to', 'pincodeto', 'last'],
  isServiceable: ['deliver', 'delivery', 'serviceable', 'isserviceable', 'prepaid', 'service', 'available'],
  hasCashOnDelivery: ['cod', 'cashondelivery', 'cash', 'hascashondelivery'],
  days: ['days', 'day', 'tat', 'edd', 'deliverydays'],
  zone: ['zone', 'area', 'city', 'district', 'region'],
}
type Column = keyof typeof columnNames

const columnOf = (heading: string): Column | '' => {
  const plain = heading.toLowerCase().replace(/[^a-z]/g, '')
  return (Object.keys(columnNames) as Column[]).find((name) => columnNames[name].includes(plain)) ?? ''
}

const yes = new Set(['yes', 'y', '1', 'true', 'x', '✓', 'ja', 'available', 'active'])
const no = new Set(['no', 'n', '0', 'false', '-', 'nein', 'inactive', 'na', 'n/a'])

/** Yes or no as spreadsheets have it; `otherwise` for an empty cell, null for what is neither. */
function flagOf(cell: string, otherwise: boolean): boolean | null {
  const text = cell.trim().toLowerCase()
  if (text === '') return otherwise
  return yes.has(text) ? true : no.has(text) ? false : null
}

export interface PincodeFile {
  entries: PincodeEntry[]
  /** The lines that are left out, with the reason. */
  wrong: Array<{ line: number; reason: string }>
  /** Why the file as a whole cannot be read; null when it can. */
  problem: string | null
}

/**
 * Reads a list of postcodes from a CSV file, as a spreadsheet or a courier writes it. The columns are known by their
 * headings; without one the shop delivers to a code, with cash on delivery.
 */
export async function readPincodeFile(path: string, countryCode: string): Promise<PincodeFile> {
  const file: PincodeFile = { entries: [], wrong: [], problem: null }
  const lines = new Map<string, number>()
  let columns: Array<Column | ''> = []
  const reject = (line: number, reason: string) => {
    file.wrong.push({ line, reason })
  }
  const onHeader = (headings: string[]) => {
    columns = headings.map(columnOf)
    return headings.map((_heading, index) => columns[index] || `other ${index}`)
  }
  for await (const { line, record } of readCsv(path, onHeader, { reject, note() {} })) {
    if (!columns.includes('code')) {
      file.problem = 'The first line needs a heading “PIN code” or “Postcode” for the column with the codes'
      return file
    }
    if (file.entries.length + file.wrong.length >= maxPincodeLines) {
      file.problem = `The file has more than ${maxPincodeLines.toLocaleString('en')} lines: send it in parts`
      return file
    }
    const cell = (name: Column) => (record[name] ?? '').trim()
    const isServiceable = flagOf(cell('isServiceable'), true)
    const hasCashOnDelivery = flagOf(cell('hasCashOnDelivery'), true)
    const daysText = cell('days')
    if (isServiceable === null || hasCashOnDelivery === null) {
      reject(line, `“${cell(isServiceable === null ? 'isServiceable' : 'hasCashOnDelivery')}” is neither yes nor no`)
      continue
    }
    if (!/^\d*$/.test(daysText)) {
      reject(line, `“${daysText}” is no number of days`)
      continue
    }
    // a range may stand in one cell: 560001-560099
    const [, first = cell('code'), last = cell('to')] = /^(\d{4,10})\s*[-–]\s*(\d{4,10})$/.exec(cell('code')) ?? []
    const days = daysText === '' ? null : Number(daysText)
    const entry = { from: first, to: last, isServiceable, hasCashOnDelivery, days, zone: cell('zone') }
    const read = readEntry(countryCode, entry)
    if ('problem' in read) {
      reject(line, `“${rangeOf({ from: first, to: last || first })}”: ${read.problem}`)
      continue
    }
    const range = rangeOf(read)
    const earlier = lines.get(range)
    if (earlier !== undefined) {
      reject(line, `${range} stands in line ${earlier} already`)
      continue
    }
    lines.set(range, line)
    file.entries.push(read)
  }
  if (file.entries.length === 0 && file.wrong.length === 0)
    file.problem = 'The file has no line with a code below its first line'
  return file
}
