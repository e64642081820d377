import { hasPermission, type Role } from '~/domain/operations/actors/roles'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { readSearchReport } from '~/domain/catalogue/search/counts/search-counts.server'
import { readCheckoutReport } from '~/domain/sales/reports/checkout-report.server'
import type { ReachedStep } from '~/domain/sales/reports/checkout-report.queries.server'
import { readCouponReport } from '~/domain/sales/reports/coupon-report.server'
import {
  comparisons,
  periodNames,
  periodOf,
  type Days,
  type Period,
  type PeriodProblem,
} from '~/domain/sales/reports/period'
import { readProductReport } from '~/domain/sales/reports/product-report.server'
import { leftOf, readSalesReport } from '~/domain/sales/reports/sales-report.server'
import { readTaxReport } from '~/domain/sales/reports/tax-report.server'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { adminOrdersPath, adminProductPath, adminSearchWordsPath } from '~/admin-paths'
import { searchPath, withQuery } from '~/paths'
import type { ReportData } from './report-data.server'

/** The reports in the order of their tabs. */
export const reportNames = ['sales', 'taxes', 'products', 'coupons', 'searches', 'checkouts'] as const
export type ReportName = (typeof reportNames)[number]

export const reportTitles: Record<ReportName, string> = {
  sales: 'Sales',
  taxes: 'Taxes',
  products: 'Products',
  coupons: 'Coupons',
  searches: 'Searches',
  checkouts: 'Left checkouts',
}

/** The name of a report in an address; 404 for another one. */
export function requireReport(name: string | undefined): ReportName {
  const known = reportNames.find((one) => one === name)
  if (known === undefined) throw errorResponse(404, 'Not Found')
  return known
}

const problemTexts: Record<PeriodProblem, string> = {
  no_day: 'Enter a day',
  wrong_order: 'Enter a day that is not before the first one',
  too_long: 'Choose two years at most',
  not_yet: 'This day has not come yet',
}

/** The days that an address asks for; where it asks for none that there are, the last seven, and what is wrong. */
export function askedPeriod(context: RequestContext, request: Request) {
  const search = new URL(request.url).searchParams
  const given = (name: string) => search.get(name) ?? ''
  const [from, to] = [given('from').slice(0, 10), given('to').slice(0, 10)]
  const hasDays = from !== '' || to !== ''
  const chosen = periodNames.find((one) => one === given('period')) ?? (hasDays ? 'own' : '7')
  // days that were typed beside another time
  const name = hasDays && given('was') !== '' && given('was') !== 'own' ? 'own' : chosen
  const against = comparisons.find((one) => one === given('against')) ?? 'before'
  const asked = { name, against, from, to }
  const today = localDateTime(context.now().toISOString(), context.channel.timeZone).slice(0, 10)
  const made = periodOf(asked, today)
  const usual = made.ok ? made : periodOf({ ...asked, name: '7' }, today)
  if (!usual.ok) throw new Error('the usual period has a problem')
  const errors: Record<string, string[]> = made.ok ? {} : { [made.field]: [problemTexts[made.problem]] }
  const own = name === 'own' ? { from, to } : { from: '', to: '' }
  return { asked: { period: name, against, ...own }, period: usual.period, errors }
}

interface Reading {
  context: RequestContext
  role: Role
  period: Period
}

type OrderQuery = { on?: string; coupon?: string } & Days

/** The list of the orders behind a figure, for who may see it. */
function ordersHref({ role }: Pick<Reading, 'role'>, query: OrderQuery): string | undefined {
  return hasPermission(role, 'orders') ? withQuery(adminOrdersPath, { ...query }) : undefined
}

const missingNotice = (missing: number) =>
  missing === 0
    ? []
    : [
        `${missing} of the days are still being added up. Open this page again in some minutes: until then they are left out.`,
      ]

async function salesData(reading: Reading): Promise<ReportData> {
  const { context, period } = reading
  const { rows, period: now, before, missing } = await readSalesReport(context, period)
  const days = { from: period.from, to: period.to }
  return {
    title: 'Sales',
    intro:
      'An order counts on the day on which it was placed, with all that it costs: tax, delivery, and what a gift card pays. A cancelled order stays in its day and is taken off on the day on which it was cancelled, as a return is, so that a day that is over stays as it was. A refund counts on the day on which the money went back. If you change what was ordered, its day counts what it costs now. Test payments never count.',
    figures: [
      { name: 'Orders', now: { count: now.orders }, before: { count: before.orders }, href: ordersHref(reading, days) },
      { name: 'Ordered', now: { money: now.total }, before: { money: before.total }, href: ordersHref(reading, days) },
      {
        name: 'Cancelled',
        now: { money: now.cancelled },
        before: { money: before.cancelled },
        href: ordersHref(reading, { ...days, on: 'cancelled' }),
      },
      {
        name: 'Refunded',
        now: { money: now.refunded },
        before: { money: before.refunded },
        href: ordersHref(reading, { ...days, on: 'refunded' }),
      },
      { name: 'Left', now: { money: leftOf(now) }, before: { money: leftOf(before) } },
    ],
    bars: rows.map(({ total }) => total),
    isNewestFirst: true,
    caption: period.unit === 'day' ? 'Sales day by day' : 'Sales month by month',
    columns: [period.unit === 'day' ? 'Day' : 'Month', 'Orders', 'Ordered', 'Cancelled', 'Refunded', 'Left'],
    rows: rows.map((row) => ({
      href: row.orders > 0 ? ordersHref(reading, { from: row.from, to: row.to }) : undefined,
      cells: [
        { day: period.unit === 'day' ? row.from : row.from.slice(0, 7) },
        { count: row.orders },
        { money: row.total },
        { money: row.cancelled },
        { money: row.refunded },
        { money: leftOf(row) },
      ],
    })),
    empty: 'Nothing was sold.',
    notices: missingNotice(missing),
  }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

async function taxesData(reading: Reading): Promise<ReportData> {
  const { context, period } = reading
  const { rows, period: now, before } = await readTaxReport(context, period)
  const days = { from: period.from, to: period.to, on: 'billed' }
  return {
    title: 'Taxes',
    intro:
      'What your invoices say, on the days on which they were issued, less what your credit notes say. An order has an invoice when the first part of it is sent, or when it is paid and nothing is to be sent. The place is where the things went. A line with two taxes, such as CGST and SGST, has its net amount beside each of them, and once in the sum above. Test payments never count.',
    figures: [
      {
        name: 'Net, less what was credited',
        now: { money: now.net },
        before: { money: before.net },
        href: ordersHref(reading, days),
      },
      {
        name: 'Tax, less what was credited',
        now: { money: now.tax },
        before: { money: before.tax },
        href: ordersHref(reading, days),
      },
    ],
    bars: rows.map(({ tax, creditedTax }) => tax - creditedTax),
    isNewestFirst: false,
    caption: 'Taxes by country and rate',
    fileOnly: ['Code'],
    columns: [
      'Country',
      'Code',
      'State',
      'Tax',
      'Rate',
      'Net',
      'Tax amount',
      'Net back',
      'Tax back',
      'Net left',
      'Tax left',
    ],
    rows: rows.map((row) => ({
      cells: [
        { text: row.country === '' ? 'Not known' : (countryNames.of(row.country) ?? row.country) },
        { text: row.country },
        { text: row.state },
        { text: row.name === '' ? 'No tax' : row.name },
        { ppm: row.ratePpm },
        { money: row.net },
        { money: row.tax },
        { money: row.creditedNet },
        { money: row.creditedTax },
        { money: row.net - row.creditedNet },
        { money: row.tax - row.creditedTax },
      ],
    })),
    empty: 'No invoice was issued in this time.',
    notices: [],
  }
}

async function productsData(reading: Reading): Promise<ReportData> {
  const { context, role, period } = reading
  const { rows, period: now, before, missing } = await readProductReport(context, period)
  const mayEdit = hasPermission(role, 'products')
  return {
    title: 'Products',
    intro:
      'What was ordered, on the day on which the order was placed, after discounts and without tax and delivery. What came back or was cancelled counts on the day on which the money went back or the order was cancelled. The 500 products that were sold for most are listed.',
    figures: [
      {
        name: 'Net of all products',
        now: { money: now.net },
        before: { money: before.net },
        href: ordersHref(reading, { from: period.from, to: period.to }),
      },
    ],
    bars: rows.map(({ net }) => net),
    isNewestFirst: false,
    caption: 'Products by what they were sold for',
    columns: ['Product', 'Ordered', 'Net', 'Came back or cancelled'],
    rows: rows.map((row) => ({
      href: mayEdit ? adminProductPath(row.slug) : undefined,
      cells: [
        { text: row.name },
        { quantity: row.quantity, unit: row.displayUnit },
        { money: row.net },
        { quantity: row.returned, unit: row.displayUnit },
      ],
    })),
    empty: 'Nothing was sold.',
    notices: missingNotice(missing),
  }
}

async function couponsData(reading: Reading): Promise<ReportData> {
  const { context, period } = reading
  const { rows, period: now, before, missing } = await readCouponReport(context, period)
  const days = { from: period.from, to: period.to }
  return {
    title: 'Coupons',
    intro:
      'A use counts on the day on which its order was placed, and is taken off on the day on which the order was cancelled. The discount is what the coupon took off, without that of offers. Sales are what these orders cost, with tax and delivery.',
    figures: [
      { name: 'Uses', now: { count: now.uses }, before: { count: before.uses } },
      {
        name: 'Discount, less cancelled',
        now: { money: now.discount - now.cancelledDiscount },
        before: { money: before.discount - before.cancelledDiscount },
      },
      {
        name: 'Sales, less cancelled',
        now: { money: now.total - now.cancelledTotal },
        before: { money: before.total - before.cancelledTotal },
      },
    ],
    bars: rows.map((row) => row.discount - row.cancelledDiscount),
    isNewestFirst: false,
    caption: 'Coupons by what they took off',
    columns: ['Coupon', 'Uses', 'Cancelled', 'Discount, less cancelled', 'Sales, less cancelled'],
    rows: rows.map((row) => ({
      href: ordersHref(reading, { ...days, coupon: row.code }),
      cells: [
        { text: row.code },
        { count: row.uses },
        { count: row.cancelledUses },
        { money: row.discount - row.cancelledDiscount },
        { money: row.total - row.cancelledTotal },
      ],
    })),
    empty: 'No coupon was used in this time.',
    notices: missingNotice(missing),
  }
}

async function searchesData({ context, role, period }: Reading): Promise<ReportData> {
  const { rows, period: now, before } = await readSearchReport(context, period)
  const mayAdd = hasPermission(role, 'settings')
  return {
    title: 'Searches',
    intro:
      'How often the results of a search were opened, of all visitors together: nothing is kept of who they are, and no text with a mail address or a long number. Robots are left out. Searches that were rare are added to the sum alone after a month. What found nothing is first: give it a word of your shop that means the same.',
    figures: [
      { name: 'Searches', now: { count: now.searches }, before: { count: before.searches } },
      { name: 'Found nothing', now: { count: now.withoutResults }, before: { count: before.withoutResults } },
    ],
    bars: rows.map(({ searches }) => searches),
    isNewestFirst: false,
    caption: 'Searches that found nothing, and the others',
    columns: ['Search', 'Times', 'Found nothing'],
    rows: rows.map(({ query, searches, withoutResults }) => ({
      href: withQuery(searchPath, { query }),
      cells: [{ text: query }, { count: searches }, { count: withoutResults }],
      action:
        mayAdd && withoutResults > 0
          ? { label: 'Make a synonym', href: withQuery(adminSearchWordsPath, { word: query }) }
          : undefined,
    })),
    empty: 'Nobody has searched in this time.',
    notices: [],
  }
}

const reachedTexts: Record<ReachedStep, string> = {
  address: 'The address',
  payment: 'The payment',
  tried: 'Tried to pay',
}

async function checkoutsData({ context, period }: Reading): Promise<ReportData> {
  const { rows, period: now, latest, isCut } = await readCheckoutReport(context, period)
  return {
    title: 'Left checkouts',
    intro:
      'Checkouts that were begun and not ended, on the day on which something was last done in them, at least an hour ago. They are known as long as their carts are kept: a checkout that is ordered later, or whose cart has expired, is no longer here. The value is what the things cost, without discounts and delivery.',
    figures: [
      { name: 'Left at the address', now: { count: now.address } },
      { name: 'Left at the payment', now: { count: now.payment } },
      { name: 'Tried to pay', now: { count: now.tried } },
      { name: 'Value', now: { money: now.value } },
    ],
    bars: rows.map(({ value }) => value),
    isNewestFirst: true,
    caption: 'Left checkouts day by day',
    columns: ['Day', 'Left at the address', 'Left at the payment', 'Tried to pay', 'Value'],
    rows: rows.map((row) => ({
      cells: [
        { day: row.day },
        { count: row.address },
        { count: row.payment },
        { count: row.tried },
        { money: row.value },
      ],
    })),
    empty: 'No checkout was left in this time.',
    notices: isCut ? ['There were more than 2,000: only the latest are counted. Choose fewer days.'] : [],
    more: {
      caption: 'The latest of them',
      columns: ['When', 'Came to', 'Lines', 'Value'],
      rows: latest.map(({ at, reached, lines, value }) => ({
        cells: [{ instant: at }, { text: reachedTexts[reached] }, { count: lines }, { money: value }],
      })),
    },
  }
}

const readers: Record<ReportName, (reading: Reading) => Promise<ReportData>> = {
  sales: salesData,
  taxes: taxesData,
  products: productsData,
  coupons: couponsData,
  searches: searchesData,
  checkouts: checkoutsData,
}

/** Reads a report of the context's channel, with links to what the member may see. */
export function readReport(name: ReportName, reading: Reading): Promise<ReportData> {
  return readers[name](reading)
}
