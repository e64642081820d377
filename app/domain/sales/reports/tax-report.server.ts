import { readTaxSums, type TaxSum } from '~/domain/sales/invoices/tax-days.queries.server'
import type { Days } from './period'
import type { ReportShop } from './sales-report.server'

/** What was billed and credited of one tax in one place; minor units. */
export interface TaxRow {
  /** The code of the country, '' where it is not known. */
  country: string
  /** The name of the state where taxes differ by state, else ''. */
  state: string
  /** 'CGST'; '' for what is not taxed. */
  name: string
  ratePpm: number
  net: number
  tax: number
  creditedNet: number
  creditedTax: number
}

interface TaxTotals {
  /** What was billed less what was credited, without tax. */
  net: number
  tax: number
}

export interface TaxReport {
  /** By country, state, rate and name. */
  rows: readonly TaxRow[]
  period: TaxTotals
  before: TaxTotals
}

/** Countries whose taxes differ by state, or whose returns ask for it. Others are summed as a whole, as the OSS asks for. */
const byState = new Set(['IN', 'US', 'CA', 'BR', ''])

/** Reads the taxes of the invoices of some days, less those of their credit notes, by the place where the things went. */
export async function readTaxReport({ db, channel }: ReportShop, period: Days & { before: Days }): Promise<TaxReport> {
  const of = ({ from, to }: Days) =>
    readTaxSums(db.read, { channelId: channel.id, currency: channel.currency, from, to })
  const sums = await of(period)
  return { rows: rowsOf(sums), period: totalsOf(sums), before: totalsOf(await of(period.before)) }
}

function rowsOf(sums: readonly TaxSum[]): TaxRow[] {
  const rows = new Map<string, TaxRow>()
  for (const { kind, country, state: place, name, ratePpm, net, tax } of sums) {
    const state = byState.has(country) ? place : ''
    const key = JSON.stringify([country, state, name, ratePpm])
    const row = rows.get(key) ?? { country, state, name, ratePpm, net: 0, tax: 0, creditedNet: 0, creditedTax: 0 }
    rows.set(key, row)
    if (kind === 'invoice') {
      row.net += net
      row.tax += tax
    } else {
      row.creditedNet += net
      row.creditedTax += tax
    }
  }
  const place = ({ country, state, name }: TaxRow) => [country, state, name].join('\n')
  return [...rows.values()].toSorted(
    (a, b) =>
      (a.country + a.state < b.country + b.state ? -1 : a.country + a.state > b.country + b.state ? 1 : 0) ||
      b.ratePpm - a.ratePpm ||
      (place(a) < place(b) ? -1 : 1),
  )
}

function totalsOf(sums: readonly TaxSum[]): TaxTotals {
  const signed = (value: (sum: TaxSum) => number) =>
    sums.reduce((all, sum) => all + (sum.kind === 'invoice' ? value(sum) : -value(sum)), 0)
  return { net: signed(({ base }) => base), tax: signed(({ tax }) => tax) }
}
