import type { MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { head } from '~/components/admin/list/list.css'
import { ListTabs } from '~/components/admin/list/list-tabs'
import * as styles from '~/components/admin/today/today.css'
import { Table } from '~/components/ui/table/table'
import { readSalesReport, reportLengths, type SalesRow } from '~/domain/sales/reports/sales-report.server'
import { formatMoney } from '~/domain/shared/money/money'
import { dateFormat } from '~/domain/shared/text/date-format'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { adminSalesFilePath, adminSalesReportPath } from '~/paths'
import { stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { askedLength } from './asked-length.server'

export const handle = { permission: 'reports', crumb: 'Sales' } satisfies StaffHandle

export const loader = adminLoader(handle, async (context, _staff, { request }) => {
  const { languageTag, currency } = context.channel
  const length = askedLength(request)
  const { days, period, before } = await readSalesReport(context, length)
  const money = (amount: number) => formatMoney(amount, currency, languageTag)
  const show = ({ orders, total, refunded }: SalesRow) => ({
    orders: orders.toLocaleString(languageTag),
    total: money(total),
    refunded: money(refunded),
    left: money(total - refunded),
  })
  // a date alone has no time zone
  const format = dateFormat(languageTag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const most = Math.max(1, ...days.map(({ total }) => total))
  return {
    fileHref: adminSalesFilePath(length),
    period: show(period),
    before: show(before),
    days: days.map((day) => ({
      ...show(day),
      label: format.format(Date.parse(`${day.date}T00:00:00Z`)),
      share: Math.max(0, day.total) / most,
    })),
    tabs: reportLengths.map((days) => ({
      label: `The last ${days} days`,
      href: adminSalesReportPath(days),
      isCurrent: days === length,
    })),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Sales', isIndexed: false })

export default function AdminSalesReportPage() {
  const { fileHref, period, before, days, tabs } = useLoaderData<typeof loader>()
  const figures = [
    { name: 'Orders', now: period.orders, earlier: before.orders },
    { name: 'Ordered', now: period.total, earlier: before.total },
    { name: 'Refunded', now: period.refunded, earlier: before.refunded },
    { name: 'Left after refunds', now: period.left, earlier: before.left },
  ]
  return (
    <>
      <div className={head}>
        <h1>Sales</h1>
      </div>
      <ListTabs label="Time" tabs={tabs} />
      <div className={stack}>
        <p className={muted}>
          Without cancelled orders and their refunds, and without test payments. A refund counts on the day on which the
          money went back.
        </p>
        <div className={styles.figures}>
          {figures.map(({ name, now, earlier }) => (
            <div key={name} className={styles.figure}>
              <span className={muted}>{name}</span>
              <span className={styles.amount}>{now}</span>
              <span className={muted}>{earlier} in the days before</span>
            </div>
          ))}
        </div>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${days.length * 10} 50`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <line className={styles.axis} x1="0" x2={days.length * 10} y1="49.5" y2="49.5" />
          {days.map(({ label, share }, at) => (
            <rect
              key={label}
              className={styles.bar}
              x={at * 10 + 1.5}
              width="7"
              y={49 - 47 * share}
              height={47 * share}
            />
          ))}
        </svg>
        <Table
          caption="Sales day by day"
          isStacked
          columns={['Day', 'Orders', 'Ordered', 'Refunded', 'Left']}
          rows={days.toReversed().map((day) => [day.label, day.orders, day.total, day.refunded, day.left])}
        />
        <p>
          <a href={fileHref} download>
            Download this table (CSV)
          </a>
        </p>
      </div>
    </>
  )
}
