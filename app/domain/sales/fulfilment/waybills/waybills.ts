import type { CodedFailure, Failure } from '~/domain/shared/result'

/** A row of a carrier's file: an order and the waybill that its parcel has. */
export interface WaybillRow {
  /** The line of the file. */
  line: number
  number: string
  carrier: string
  waybill: string
  /** As it was written: '2026-11-29', '29/11/2026'; '' for today. */
  date: string
}

/** What becomes of a row: it is shipped, it was before, or it cannot be. */
export type CheckedRow = WaybillRow &
  ({ state: 'ready'; name: string } | { state: 'done' } | { state: 'refused'; reason: CodedFailure | Failure })

/** Rows that are read from one file. */
export const maxWaybillRows = 500

/** The names that carriers and spreadsheets give to the columns, without what is no letter. */
const columnNames: Readonly<Record<keyof Omit<WaybillRow, 'line'>, readonly string[]>> = {
  number: ['order', 'ordernumber', 'orderno', 'orderid', 'number', 'reference', 'referenceno', 'refno'],
  carrier: ['carrier', 'courier', 'couriername', 'couriercompany', 'transporter'],
  waybill: [
    'waybill',
    'waybillno',
    'waybillnumber',
    'awb',
    'awbno',
    'awbnumber',
    'awbcode',
    'trackingnumber',
    'trackingid',
    'tracking',
  ],
  date: ['date', 'shippedon', 'shipdate', 'shippingdate', 'pickupdate', 'dispatchdate'],
}

/** The column of a carrier's file that a name stands for; null for one that nothing is read from. Pure. */
export function columnOf(name: string): keyof Omit<WaybillRow, 'line'> | null {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  for (const column of ['number', 'carrier', 'waybill', 'date'] as const)
    if (columnNames[column].includes(plain)) return column
  return null
}

/** A date as '2026-11-29': ISO, or the day first as in India and Europe; null for anything else. Pure. */
export function isoDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text)
  const parts = iso ? [iso[1], iso[2], iso[3]] : dayFirst ? [dayFirst[3], dayFirst[2], dayFirst[1]] : null
  if (!parts) return null
  const date = parts.map((part) => (part ?? '').padStart(2, '0')).join('-')
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null
}
