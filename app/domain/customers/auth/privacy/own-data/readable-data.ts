import { dateFormat } from '~/domain/shared/text/date-format'
import type { DataPart } from './data-part'

/** The labels of the columns of addresses in every country. */
const labels: Readonly<Record<string, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  phone: 'Mobile number',
  address_1: 'Address',
  address_2: 'Apartment, floor, landmark',
  dependent_locality: 'Area',
  city: 'City',
  state: 'State',
  postcode: 'PIN code or postcode',
  country: 'Country',
}

/** Columns, by the titles of their parts, whose texts are words as the shop stores them: `part_refunded`. */
const wordColumns = new Set([
  'Orders State',
  'Payments Method',
  'Payments State',
  'Parcels Report',
  'Refund requests State',
  'Order history What',
  'Reviews State',
  'Codes we sent For',
  'Analytics What',
])

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/
const day = /^\d{4}-\d{2}-\d{2}$/
/** Words alone, or before a place: `in_transit, Bengaluru`. */
const words = /^[a-z]+(?:[ _-][a-z]+)*(?=, |$)/
/** In a narrow column a date would take five lines. */
const inOneLine = (date: string) => date.replaceAll(' ', '\u00A0')

/**
 * Returns the data that the shop has about a customer as a page shows it: columns with labels, dates in the customer's
 * time zone, and no columns in which nothing stands. The file has the values as they are stored. Pure.
 */
export function readableData(
  parts: readonly DataPart[],
  { languageTag, timeZone }: { languageTag: string; timeZone: string },
): DataPart[] {
  const format = dateFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const dayFormat = dateFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' })
  const shown = (title: string, column: string, value: string) => {
    if (instant.test(value)) return inOneLine(format.format(new Date(value)))
    if (day.test(value)) return inOneLine(dayFormat.format(new Date(`${value}T00:00:00Z`)))
    return wordColumns.has(`${title} ${column}`) ? value.replace(words, asWords) : value
  }
  return parts.map(({ title, rows }) => ({
    title,
    rows: rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => rows.some((other) => other[column] !== ''))
          .map(([column, value]) => [labels[column] ?? column, shown(title, column, value)]),
      ),
    ),
  }))
}

function asWords(value: string): string {
  const text = value.replaceAll(/[_-]/g, ' ')
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}
